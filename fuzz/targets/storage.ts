/** What a reload finds in the browser's storage, anybody's by then. The input is an object of keys and what is under them. */
import assert from 'node:assert/strict'
import { isCaip10, isNamespace, namespaceOf } from '../../packages/contract/src/entities/caip.ts'
import { readEntries } from '../../packages/core/src/feature/kept-answers.ts'
import { parseBalance, parseIdentity, parseTokens } from '../../packages/core/src/features/account/parse-kept.ts'
import { mostKept, readKept, toText } from '../../packages/core/src/features/buying/kept-purchases.ts'
import { parseKept } from '../../packages/core/src/features/pairing/kept.ts'
import { isRecord } from '../../packages/core/src/kernel/parse.ts'
import { type KitStorage, readStored } from '../../packages/core/src/kernel/storage.ts'
import { assertBounded, assertSame, parseValue, type Target } from '../target.ts'

const address = `0x${'ab'.repeat(20)}`
const wallet = { id: 'x', name: 'Example', mobile_link: 'example://' }
const seed = {
  connection_status: 'connected',
  active_caip_network_id: 'eip155:1',
  connections: {
    version: 1,
    byNamespace: {
      eip155: {
        connector: 'com.example',
        network: 'eip155:1',
        accounts: [{ address, type: 'eoa', publicKey: 'x', path: 'm/0' }],
        session: 'topic',
        walletName: 'Example',
        identity: { name: 'alice.eth', avatar: 'https://a.example/i.png' },
      },
    },
  },
  recent_wallets: ['com.example', wallet],
  paired_wallets: {
    eip155: {
      topic: 't',
      name: 'Example',
      icon: 'https://a.example',
      url: 'https://a.example',
      wallet,
      approved: ['eip155:1'],
      takesNetworks: true,
    },
  },
  deep_link: { href: 'example://', name: 'Example' },
  pairing: { expiresAt: 1, wallet, link: { href: 'example://', name: 'Example' } },
  identity_cache: { version: 1, entries: { a: { at: 5, data: { name: 'alice.eth', avatar: null, resolvedBy: 'ens' } } } },
  purchases: {
    version: 1,
    purchases: [
      {
        account: `eip155:1:${address}`,
        orderId: 'b2b92315-eab7-4bef-84fa-089a131333f5',
        provider: 'coinbase',
        network: 'eip155:1',
        status: 'in_progress',
        since: 5,
        quoted: { payment: { amount: '100.00', currency: 'USD' }, purchase: { amount: '98.45', currency: 'USDC' } },
      },
    ],
    dismissed: [{ account: `eip155:1:${address}`, orderId: 'b2b92315-eab7-4bef-84fa-000000000000', at: 5 }],
  },
  native_balance_cache: { version: 1, entries: { a: { at: 5, data: { value: '12', decimals: 18, symbol: 'ETH' } } } },
  portfolio_cache: {
    version: 1,
    entries: { a: { at: 5, data: [{ name: 'Dai', symbol: 'DAI', quantity: { numeric: '1', decimals: '18' } }] } },
  },
}

export const target: Target = {
  name: 'storage',
  seeds: [JSON.stringify(seed), '{}', '{"connection_status":"connected","connections":"{"}'],
  check(input) {
    const value = parseValue(input)
    const entries = isRecord(value) ? value : {}
    /** Values are kept as texts; what is written as one here is taken as it is, readable or not. */
    const read = (key: string): string | undefined => {
      const one = Object.hasOwn(entries, key) ? entries[key] : undefined
      return one === undefined || typeof one === 'string' ? one : JSON.stringify(one)
    }
    const storage: KitStorage = { prefix: '', read, write: () => assert.fail('reading writes') }
    const stored = readStored(storage, true)
    assertBounded(stored, input)
    assert.ok(stored.recent.length <= 2)
    for (const [namespace, connection] of Object.entries(stored.connections)) {
      assert.ok(isNamespace(namespace) && namespaceOf(connection?.snapshot.network ?? '') === namespace)
      for (const account of connection?.snapshot.accounts ?? [])
        assert.ok(isCaip10(`${connection?.snapshot.network}:${account.address}`) && account.namespace === namespace)
    }
    const kept = parseKept({ read } as Parameters<typeof parseKept>[0])
    assertBounded(kept, input)
    const again = {
      paired_wallets: JSON.stringify(kept.paired),
      pairing: JSON.stringify(kept.pending),
    }
    assertSame(
      parseKept({ read: (key: string) => again[key as keyof typeof again] } as Parameters<typeof parseKept>[0]),
      kept,
      'read twice',
    )
    const known = readKept(read('purchases'), 10)
    const { kept: purchases, dismissed } = known
    assertBounded(purchases, input)
    assert.ok(dismissed.length <= mostKept && dismissed.every(({ account, orderId }) => isCaip10(account) && orderId.length <= 200))
    assert.ok(purchases.length <= mostKept && purchases.every(({ account, url }) => isCaip10(account) && url === undefined))
    assertSame(readKept(toText(purchases, dismissed), 10), known, 'purchases read twice')
    const within = { since: 0, until: 10 }
    for (const [key, parse] of [
      ['identity_cache', parseIdentity],
      ['native_balance_cache', parseBalance],
      ['portfolio_cache', parseTokens],
    ] as const)
      assertBounded(readEntries<unknown>(read(key), { parse, ...within }), input)
  },
}
