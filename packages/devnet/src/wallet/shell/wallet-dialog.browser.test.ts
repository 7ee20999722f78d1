/** What people compare character by character has to be readable at a glance: on one line, in the narrowest window there is. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { walletAccounts } from '../keys.ts'
import { createWalletDialog } from './wallet-dialog.ts'

const ended = new AbortController()
const dialog = createWalletDialog()
afterEach(() => {
  ended.abort()
  dialog.dispose()
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

function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
