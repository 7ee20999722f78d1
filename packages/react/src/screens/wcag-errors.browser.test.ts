/**
 * WCAG 2.2, what is wrong and what changes (docs/accessibility.md): 3.3.1 and 3.3.3 errors, 3.3.4 money, 4.1.3 status messages, beyond what
 * `view-states` looks at in every state.
 * Names and descriptions are read from Chromium's accessibility tree, as a screen reader gets them.
 */
import type { ScreenName } from '@foyer/core'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readAxTree } from '../../testing/ax-tree.ts'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { nextFrames } from '../../testing/page.ts'
import { stateOf } from '../../testing/view-states.ts'

let mounted: MountedView | undefined
let live: LiveKit | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
  live?.dispose()
  live = undefined
})

describe('3.3.1, 3.3.3: what is wrong is said in words that belong to what is wrong', () => {
  test('what nobody has entered yet: both fields are marked, what is missing is said once, and each is free as soon as it is filled', async () => {
    live = await createLiveKit(
      { features: {}, locale: 'en' },
      { chain: { names: { 'bob.eth': '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' } } },
    )
    await live.kit.connect('test.wallet')
    await live.kit.open({ view: 'Account' })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Review' }).click()
    const fields = () => ['Amount', 'To'].map((name) => page.getByRole('textbox', { name }).element().getAttribute('aria-invalid'))
    await expect.poll(fields).toEqual(['true', 'true'])
    const tree = await readAxTree()
    const message = 'An amount and receiver address are required'
    expect(tree.filter(({ isInvalid }) => isInvalid).map(({ description }) => description)).toEqual([message, message])
    expect(tree.filter(({ role, name }) => role === 'StaticText' && name === message)).toHaveLength(1)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await expect.poll(fields).toEqual([null, null])
  })

  test('3.3.4: a transfer that needs a tick is not sent without one; the box has the focus, and says why', async () => {
    mounted = await mountView(stateOf('WalletSend', 'contract'))
    const { root, kit } = mounted
    const shadow = root.getRootNode() as ShadowRoot
    kit.sent.length = 0
    root.querySelector<HTMLElement>('.fy-footer .fy-button')?.click()
    await nextFrames()
    expect(shadow.activeElement).toBe(root.querySelector('input[type=checkbox]'))
    const [box] = (await readAxTree()).filter(({ role }) => role === 'checkbox')
    expect(box).toMatchObject({ isInvalid: true, description: 'Tick this first, or go back and change the address.' })
    expect(root.querySelector('.fy-footer [role=alert]')?.textContent).toBe(box?.description)
  })
})

describe('4.1.3: what happens by itself is said once, by a region that was there before', () => {
  type Said = { readonly text: string; readonly wasThere: boolean }

  /** What regions say while `change` is drawn. */
  async function saidDuring(change: () => unknown): Promise<readonly Said[]> {
    const root = mounted?.root as HTMLElement
    const known = new Set(root.querySelectorAll('[role=status], [aria-live], [role=alert]'))
    const inTree = [...known].filter((region) => getComputedStyle(region).display !== 'none')
    const before = new Map([...known].map((region) => [region, region.textContent]))
    await change()
    for (let count = 0; count < 5; count++) await nextFrames()
    return [...root.querySelectorAll('[role=status], [aria-live], [role=alert]')]
      .filter((region) => region.textContent && region.textContent !== before.get(region))
      .map((region) => ({
        text: region.textContent ?? '',
        // An alert is read out together with its region.
        wasThere: inTree.includes(region) || region.getAttribute('role') === 'alert',
      }))
  }

  /** What is said; of what goes on after `…`, the beginning. */
  const cases: readonly (readonly [view: ScreenName, first: string, then: string, said: readonly string[]])[] = [
    ['OnRamp', 'empty', 'asking for the price', ['Asking for the price']],
    ['OnRamp', 'asking for the price', 'filled', ['You get about: 0.0328166 ETH']],
    ['OnRamp', 'empty', 'too little', ['At least $10.00.']],
    [
      'OnRamp',
      'asking for the price',
      'no price',
      ['No price availableNo provider answered for this amount. Try again, or change the amount.Try again'],
    ],
    ['Swap', 'empty', 'getting a quote', ['Getting a quote']],
    ['Swap', 'getting a quote', 'filled', ['You get: ≈ 4,482.731204 USD']],
    ['Swap', 'filled', 'insufficient balance', ['Insufficient balance']],
    ['WalletSend', 'empty', 'looking up', ['Looking it up']],
    ['Connect', 'loading', 'catalogue down', ['More wallets did not loadThose in this browser still connect.Try again']],
    ['AllWallets', 'searching', 'results', ['2 wallets']],
    ['AllWallets', 'searching', 'search failed', ['The search got no answerTry again']],
    ['AllWallets', 'list', 'offline', ['You are offlineThese wallets come with the page.Try again']],
    ['ConnectingExternal', 'waiting', 'slow', ['Foyer Dev Wallet has not answered yet…']],
    ['ConnectingExternal', 'waiting', 'declined', ['Connection declined…']],
    ['ConnectingExternal', 'declined', 'waiting', ['Continue in Foyer Dev Wallet…']],
    ['ConnectingExternal', 'waiting', 'locked', ['Foyer Dev Wallet has not allowed this…']],
    ['ConnectingExternal', 'waiting', 'gone', ['This wallet is not in this browser any more…']],
    ['ConnectingExternal', 'waiting', 'done', ['Foyer Dev Wallet is connected']],
    ['ConnectingWalletConnect', 'by code', 'declined', ['Connection declined…']],
    ['ConnectingWalletConnect', 'by code', 'relay away', ['Cannot reach the pairing server…']],
    ['ConnectingWalletConnectBasic', 'waiting', 'offline', ['You are offline. The code works once the connection is back.']],
    ['ConnectingWalletConnectBasic', 'waiting', 'settling', ['Approved…']],
    ['ConnectingWalletConnectBasic', 'waiting', 'ran out', ['The code ran out…']],
    ['SwitchNetwork', 'waiting', 'declined', ['Change declined…']],
    ['SwitchNetwork', 'waiting', 'slow', ['Foyer Dev Wallet has not answered yet…']],
    ['SwitchNetwork', 'waiting', 'done', ['You are on Foyer Second']],
    ['Account', 'loading', 'tokens down', ['Token Balance Unavailable…']],
    ['Account', 'tokens', 'offline', ['Token Balance Unavailable…']],
    ['SwapSelectToken', 'loading', 'failed', ['The tokens could not be read…']],
    ['SwapPreview', 'in the wallet', 'declined', ['Declined in Foyer Dev Wallet…']],
    ['SwapPreview', 'pending', 'confirmed', ['1.5 ETH was swapped…']],
    ['WalletSend', 'asking', 'declined', ['Declined in Foyer Dev Wallet…']],
    ['WalletSend', 'pending', 'confirmed', ['0.250000000000000001 ETH was sent…']],
    ['WalletSend', 'looking up', 'no such name', ['No address belongs to this name. Check its spelling.']],
  ]
  test.each(['Networks', 'UnsupportedChain'] as const)('%s, while one searches: how many were found', async (name) => {
    mounted = await mountView(stateOf(name, 'many'))
    const search = page.getByRole('textbox', { name: 'Search networks' })
    expect(await saidDuring(() => search.fill('ir'))).toEqual([{ text: '3 networks', wasThere: true }])
    expect(await saidDuring(() => search.fill('nowhere'))).toContainEqual({ text: '0 networks', wasThere: true })
  })

  test.each(cases)('%s, %s, then %s', async (name, first, then, texts) => {
    mounted = await mountView(stateOf(name, first))
    const said = await saidDuring(() => mounted?.kit.show({ ...stateOf(name, then).state, modal: stateOf(name, first).state.modal }))
    expect(said).toEqual(
      texts.map((text) => ({
        text: text.endsWith('…') ? expect.stringMatching(new RegExp(`^${text.slice(0, -1)}`)) : text,
        wasThere: true,
      })),
    )
  })

  test('a quote that has become too old is said where the button changes', async () => {
    mounted = await mountView(stateOf('SwapPreview', 'review'))
    const said = await saidDuring(() => mounted?.kit.show(stateOf('SwapPreview', 'too old').state))
    expect(said).toEqual([{ text: expect.stringContaining('This quote is too old'), wasThere: true }])
  })

  test('a fee that has risen is said before one presses', async () => {
    mounted = await mountView(stateOf('WalletSend', 'review'))
    const said = await saidDuring(() => mounted?.kit.show(stateOf('WalletSend', 'review, dearer').state))
    expect(said).toEqual([{ text: expect.stringContaining('The network fee has risen'), wasThere: true }])
  })
})
