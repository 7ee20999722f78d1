/** Which wallets a phone is offered: apps, pages, and those that open the page themselves. */

import type { Namespace } from '@foyer/contract/entities'
import { expect, it } from 'vitest'
import { coinbaseRows, phantomRows, solflareRows } from '../../testing/browse-rows.ts'
import type { CatalogueWallet } from '../entities/wallet.ts'
import { opensOnPhone } from './opens-on-phone.ts'

const evm: readonly Namespace[] = ['eip155']
const both: readonly Namespace[] = ['eip155', 'solana']
const extension = { rdns: 'io.example', chrome_store: 'https://chromewebstore.google.com/x' }
const coinbase = { ...extension, rdns: 'com.coinbase.wallet', browse: coinbaseRows }
const solflare = { ...extension, rdns: 'io.other', injected: [{ namespace: 'solana', injected_id: 'solflare' }], browse: solflareRows }

it.each<[string, Partial<CatalogueWallet>, readonly Namespace[], boolean]>([
  ['an app', { mobile_link: 'example://' }, evm, true],
  ['an app by its web address alone', { link_mode: 'https://example.com/app' }, evm, true],
  ['a page', { webapp_link: 'https://web.example' }, evm, true],
  ['an extension', extension, evm, false],
  ['a desktop program', { desktop_link: 'example://' }, evm, false],
  ['an app whose link is refused', { mobile_link: 'javascript:alert(1)' }, evm, false],
  ['Coinbase, which has no link for codes', coinbase, evm, true],
  ['Coinbase, where it signs for nothing', coinbase, ['bip122'], false],
  ['Phantom, which has none either', { ...extension, rdns: 'app.phantom', browse: phantomRows }, ['solana'], true],
  ['Solflare, which has none either', solflare, both, true],
  ['Solflare without Solana', solflare, evm, false],
])('%s', (_, wallet, namespaces, opens) => {
  expect(opensOnPhone({ id: '1'.repeat(64), name: 'A wallet', ...wallet }, namespaces)).toBe(opens)
})
