/** What analytics hears of a chosen wallet: the way to it that its view shows first (docs/behaviour.md, Analytics). */
import type { CatalogueWallet, Kit, PairingTab, UiEvent } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { catalogueWallet } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { chooseWallet } from './use-wallet-choice.ts'

const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  Reflect.deleteProperty(navigator, 'userAgent')
})

type Case = {
  readonly of: string
  readonly platform: PairingTab
  readonly links: Partial<CatalogueWallet>
  readonly userAgent?: string
}

const cases: readonly Case[] = [
  { of: 'a phone app, on a desktop', platform: 'qrcode', links: { mobile_link: 'harbour://' } },
  { of: 'a page', platform: 'web', links: { webapp_link: 'https://harbour.example' } },
  { of: 'a program', platform: 'desktop', links: { desktop_link: 'harbour://' } },
  { of: 'a phone app, on a phone', platform: 'mobile', links: { mobile_link: 'harbour://' }, userAgent: pixel },
  { of: 'a page, on a phone', platform: 'web', links: { webapp_link: 'https://harbour.example' }, userAgent: pixel },
  { of: 'an extension, on a phone', platform: 'unsupported', links: { rdns: 'com.harbour' }, userAgent: pixel },
]

test.each(cases)('$of: $platform', async ({ platform, links, userAgent }) => {
  if (userAgent) Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  live = await createLiveKit({ pairing: createTestPairing().pairing, hosts: { relay: 'wss://relay.example' } })
  const { kit } = live
  const sent: UiEvent[] = []
  const heard: Kit = {
    ...kit,
    send(event) {
      sent.push(event)
      kit.send(event)
    },
  }
  chooseWallet(heard, { wallet: catalogueWallet(0, links) })
  expect(sent).toMatchObject([{ type: 'go', screen: { name: 'ConnectingWalletConnect' } }])
  await expect.poll(() => sent.slice(1)).toEqual([{ type: 'track', event: 'SELECT_WALLET', properties: { name: 'Harbour', platform } }])
})
