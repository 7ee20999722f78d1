import { expect, test } from 'vitest'
import { isSameWallet } from './same-wallet.ts'
import type { CatalogueWallet, Connector } from './wallet.ts'

const wallet: CatalogueWallet = {
  id: 'c'.repeat(64),
  name: 'One',
  rdns: 'com.one',
  injected: [{ namespace: 'eip155', injected_id: 'injected:isOne' }],
}
const connector = { id: 'other', name: 'One', type: 'INJECTED', chain: 'eip155' } as const satisfies Connector

test.each<[string, Connector, boolean]>([
  ['the id that its adapter knows in the catalogue', { ...connector, explorerId: wallet.id }, true],
  ['its rdns', { ...connector, info: { rdns: 'com.one' } }, true],
  ['an id that is the rdns', { ...connector, id: 'com.one' }, true],
  ['the flag that it injects', { ...connector, id: 'injected:isOne' }, true],
  ['what one of its parts says', { ...connector, type: 'MULTI_CHAIN', connectors: [connector, { ...connector, id: 'com.one' }] }, true],
  ['the flag of another chain family', { ...connector, id: 'injected:isOne', chain: 'solana' }, false],
  ['another id in the catalogue', { ...connector, explorerId: 'd'.repeat(64) }, false],
  ['its name alone', connector, false],
])('a connector is a catalogue wallet by %s: %#', (_, one, is) => {
  expect(isSameWallet(one, wallet)).toBe(is)
})

test('a wallet without an rdns is not every connector without one', () => {
  expect(isSameWallet(connector, { id: 'x', name: 'One' })).toBe(false)
})
