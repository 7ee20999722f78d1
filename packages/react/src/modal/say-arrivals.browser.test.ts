/** WCAG 4.1.3: what a view says of itself is read out as it comes, by a region that was there before, once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { moveOverModal } from '../../testing/page.ts'

let live: LiveKit | undefined
/** The region of arrivals stands where only assistive technology looks. */
let closed: ShadowRoot[] = []
beforeEach(() => {
  closed = []
  const attach = Element.prototype.attachShadow
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const made = attach.call(this, init)
    if (init.mode === 'closed') closed.push(made)
    return made
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  live?.dispose()
  live = undefined
})

const root = () => document.querySelector('foyer-modal')?.shadowRoot as ShadowRoot
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** All that regions say from now on which are there already. */
function listen(): readonly string[] {
  const announced: string[] = []
  for (const region of [root(), ...closed].flatMap((one) => [...one.querySelectorAll('[role=status]')])) {
    const said = () => region.textContent && region.textContent !== announced.at(-1) && announced.push(region.textContent)
    new MutationObserver(said).observe(region, { childList: true, characterData: true, subtree: true })
  }
  return announced
}

test('a wallet that is asked: where to go on; what comes of it, its own region says, and nobody a second time', async () => {
  live = await createLiveKit()
  const { kit, mock } = live
  mock.wallet().switches.answer = 'waits'
  await kit.open()
  await moveOverModal()
  const announced = listen()
  await button('Test Wallet').click()
  await expect.poll(() => announced.join()).toContain('Continue in Test Wallet Read the request it shows')
  expect(announced).toHaveLength(1)
  // Whoever looks for the words in the page finds them once.
  expect(page.getByText('Read the request it shows').elements()).toHaveLength(1)
  const after = listen()
  mock.wallet().settle('rejects')
  await expect.element(page.getByText('Connection declined')).toBeVisible()
  expect(after.filter((text) => text.includes('Connection declined'))).toHaveLength(1)
  // Nothing of it is left for who reads on.
  expect(closed).toHaveLength(1)
  await expect.poll(() => closed[0]?.textContent).toBe('')
})

test('a search that finds nothing: what to do', async () => {
  live = await createLiveKit()
  await live.kit.open({ view: 'AllWallets' })
  await moveOverModal()
  await expect.element(button('MetaMask')).toBeVisible()
  const announced = listen()
  await userEvent.fill(page.getByRole('textbox', { name: 'Search wallets' }).element(), 'zzyzx')
  await expect.poll(() => announced.join()).toContain('No wallet called “zzyzx” Check the spelling')
  expect(announced.join()).not.toContain('Clear the search')
})

test('a step that takes the place of another in one view: what the wallet is asked', async () => {
  live = await createLiveKit({ features: {} }, { chain: {} })
  const { kit, mock } = live
  await kit.connect('test.wallet')
  await kit.open({ view: 'Account' })
  await moveOverModal()
  await button('Send').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await page.getByRole('textbox', { name: 'To' }).fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await button('Review').click()
  const send = button('Send 0.1 ETH')
  await expect.element(send).toBeEnabled()
  mock.wallet().switches.answer = 'waits'
  const announced = listen()
  await send.click()
  await expect.poll(() => announced.join()).toContain('Confirm in Test Wallet')
})
