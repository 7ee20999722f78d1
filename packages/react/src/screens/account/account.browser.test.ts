/** What stands where in the Account view, as a visitor meets it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

const before = { width: innerWidth, height: innerHeight }
beforeAll(() => page.viewport(320, 568))
afterAll(() => page.viewport(before.width, before.height))

async function show(label: string): Promise<HTMLElement> {
  const view = viewStates.Account[label]
  if (!view) throw new Error(`No state "${label}".`)
  mounted = await mountView(view)
  return mounted.root
}

function buttonOf(root: HTMLElement, text: string): HTMLElement {
  const found = [...root.querySelectorAll('button')].filter((one) => one.textContent?.includes(text)).at(-1)
  if (!found) throw new Error(`No button "${text}".`)
  return found
}

test('the way out stands at the end of the view and covers nothing on its way there', async () => {
  const root = await show('tokens down')
  const leave = buttonOf(root, 'Disconnect')
  for (let one: Element | null = leave; one; one = one.parentElement) expect(getComputedStyle(one).position).not.toBe('sticky')
  const retry = buttonOf(root, 'Try again')
  retry.scrollIntoView({ block: 'end' })
  const { left, width, bottom } = retry.getBoundingClientRect()
  const on = (retry.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, bottom - 2)
  expect(retry.contains(on)).toBe(true)
  expect(leave.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

test('what all tokens are worth is not read as the worth of the coin above it', async () => {
  const root = await show('tokens')
  expect(root.querySelector('.fy-body')?.textContent).toMatch(/\$[\d,.]+ in all tokens/)
})
