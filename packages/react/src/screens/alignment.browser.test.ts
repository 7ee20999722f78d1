/** What stands below each other begins at one line, and an account is called the same wherever it is named. */
import type { ScreenName } from '@foyer/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { viewStates } from '../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

const before = { width: innerWidth, height: innerHeight }
beforeAll(() => page.viewport(1280, 800))
afterAll(() => page.viewport(before.width, before.height))

async function show(name: ScreenName, label: string): Promise<HTMLElement> {
  const view = viewStates[name][label]
  if (!view) throw new Error(`No state "${label}" of ${name}.`)
  mounted = await mountView(view)
  return mounted.root.querySelector('.fy-body') as HTMLElement
}

const startsOf = (body: HTMLElement, selector: string): readonly number[] => [
  ...new Set([...body.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().left))),
]

test.each([
  ['AccountSettings', Object.keys(viewStates.AccountSettings)[0] ?? ''],
  ['ProfileWallets', 'two accounts'],
  ['Account', 'tokens'],
] as const)('%s, %s: the pictures of all rows begin at one line, whether one can press the row or not', async (name, label) => {
  const body = await show(name, label)
  expect(body.querySelectorAll('.fy-item').length).toBeGreaterThan(1)
  expect(startsOf(body, '.fy-item > :first-child')).toHaveLength(1)
})

test('while tokens are on their way, what stands for them begins where they will', async () => {
  const body = await show('Account', 'loading')
  const [bone] = startsOf(body, '.fy-skeleton[data-shape="row"]')
  mounted?.unmount()
  expect(startsOf(await show('Account', 'tokens'), '.fy-item')).toEqual([bone])
})

test('a code is as wide as what stands below it', async () => {
  const body = await show('WalletReceive', Object.keys(viewStates.WalletReceive)[0] ?? '')
  const [code, copy] = ['.fy-qr', '.fy-copy .fy-button'].map((one) => body.querySelector(one)?.getBoundingClientRect())
  expect(Math.abs((code?.left ?? 0) - (copy?.left ?? 9))).toBeLessThanOrEqual(1)
  expect(Math.abs((code?.width ?? 0) - (copy?.width ?? 9))).toBeLessThanOrEqual(1)
})

test('the connected wallets call the account in use by its name, with its address below', async () => {
  const body = await show('ProfileWallets', 'two accounts')
  const row = body.querySelector('[aria-current]')
  expect(row?.querySelector('.fy-item-title')?.textContent).toBe('visitor.foyer.eth')
  expect(row?.querySelector('.fy-item-subtitle')?.textContent).toBe('0x7099…79C8 · In use')
})

test('in the settings the address has the picture of its account', async () => {
  const body = await show('AccountSettings', Object.keys(viewStates.AccountSettings)[0] ?? '')
  const row = body.querySelector('.fy-address-copy')?.closest('.fy-item')
  expect(row?.querySelector('.fy-avatar')).not.toBeNull()
})
