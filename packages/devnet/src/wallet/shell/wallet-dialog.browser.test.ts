/** What people compare character by character has to be readable at a glance: on one line, in the narrowest window there is. */
import axe from 'axe-core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { walletAccounts } from '../keys.ts'
import { createWalletDialog } from './wallet-dialog.ts'

let ended = new AbortController()
let dialog = createWalletDialog()
afterEach(() => {
  ended.abort()
  dialog.dispose()
  ended = new AbortController()
  dialog = createWalletDialog()
})

test('at 400 px nothing is cut off, and an address is on one line beside its box and beside a label', async () => {
  await page.viewport(400, 600)
  const [first, second] = walletAccounts
  const approval = {
    id: 'one',
    origin: 'http://localhost:3000',
    method: 'eth_requestAccounts',
    title: 'Connect this site?',
    verb: 'Connect',
    facts: [{ label: 'Contract', value: second, mono: true }],
    choose: { from: walletAccounts, ticked: [first] },
  }
  void dialog.ask(approval, { signal: ended.signal, locked: false, unlock: () => undefined })
  const addresses = page.getByText(/^0x[0-9a-fA-F]{40}$/)
  await expect.element(addresses.first()).toBeVisible()
  expect(addresses.elements()).toHaveLength(3)
  expect(page.getByRole('dialog').element().getBoundingClientRect().left).toBe(0)
  for (const element of addresses.elements()) expect(linesOf(element)).toBe(1)
})

test('on a page with landmarks of its own it adds none, and in a small window its buttons are in sight', async () => {
  await page.viewport(640, 400)
  const [first] = walletAccounts
  const own = document.createElement('div')
  own.innerHTML = '<header>App</header><main><h1>App</h1></main><footer>About</footer>'
  document.body.append(own)
  onTestFinished(() => own.remove())
  const approval = {
    id: 'two',
    origin: 'http://localhost:3000',
    method: 'personal_sign',
    title: 'Sign a message',
    verb: 'Sign',
    facts: Array.from({ length: 8 }, (_, index) => ({ label: `Fact ${index}`, value: first, mono: true })),
    body: 'Line\n'.repeat(40),
  }
  void dialog.ask(approval, { signal: ended.signal, locked: false, unlock: () => undefined })
  for (const name of ['Reject', 'Sign']) {
    const shown = page.getByRole('button', { name, exact: true })
    await expect.element(shown).toBeVisible()
    const { top, bottom } = shown.element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(400)
  }
  const { violations } = await axe.run(document, { runOnly: ['cat.semantics', 'cat.keyboard', 'cat.aria'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`)).toEqual([])
})

function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
