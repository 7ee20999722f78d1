import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../entities/wallet.ts'
import { pairedConnectors } from '../features/pairing/connectors.ts'
import { findConnector, mergeConnectors } from './connectors.ts'

const on = (chain: Connector['chain'], id: string, name: string): Connector => ({ id, name, chain, type: 'ANNOUNCED' })

describe('merging', () => {
  test('one wallet on two chains is one entry that stands for both', () => {
    const first = mergeConnectors([], 'eip155', [on('eip155', 'app.phantom', 'Phantom'), on('eip155', 'io.metamask', 'MetaMask')])
    const all = mergeConnectors(first, 'solana', [on('solana', 'Phantom', 'Phantom')])
    expect(all.map(({ name, type }) => [name, type])).toEqual([
      ['Phantom', 'MULTI_CHAIN'],
      ['MetaMask', 'ANNOUNCED'],
    ])
    expect(all[0]?.connectors?.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
    expect(mergeConnectors(all, 'solana', []).map(({ type }) => type)).toEqual(['ANNOUNCED', 'ANNOUNCED'])
  })

  test('the same id, name and chain is there once; two wallets that share a name on one chain stay two', () => {
    const twice = [on('eip155', 'a', 'Wallet'), on('eip155', 'a', 'Wallet'), on('eip155', 'b', 'Wallet')]
    expect(mergeConnectors([], 'eip155', twice).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('the kit’s own connector of paired wallets stays one, whatever calls itself like it', () => {
    const own = pairedConnectors(['eip155', 'solana'])
    expect(own).toMatchObject([{ id: 'walletConnect', type: 'WALLET_CONNECT', connectors: [{ chain: 'eip155' }, { chain: 'solana' }] }])
    const impostor = on('eip155', 'walletConnect', 'WalletConnect')
    const all = mergeConnectors(own, 'eip155', [on('eip155', 'a', 'WalletConnect'), impostor])
    expect(all.map(({ id, type }) => [id, type])).toEqual([
      ['a', 'ANNOUNCED'],
      ['walletConnect', 'WALLET_CONNECT'],
    ])
    expect(findConnector(all, 'walletConnect', 'solana', undefined)).toMatchObject({ chain: 'solana', type: 'WALLET_CONNECT' })
    expect(mergeConnectors(all, 'eip155', [])).toEqual(own)
  })

  test('a list takes the place of the one before, whatever came in between', () => {
    const connector = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      name: fc.constantFrom('One', 'Two', 'Three'),
      type: fc.constant('ANNOUNCED' as const),
    })
    const chain = fc.constantFrom('eip155' as const, 'solana' as const)
    fc.assert(
      fc.property(fc.array(fc.tuple(chain, fc.array(connector, { maxLength: 4 })), { maxLength: 8 }), (reports) => {
        let merged: readonly Connector[] = []
        for (const [namespace, found] of reports) {
          const list = found.map((one) => ({ ...one, chain: namespace }))
          merged = mergeConnectors(merged, namespace, list)
          expect(mergeConnectors(merged, namespace, list)).toEqual(merged)
          const parts = merged.flatMap((one) => one.connectors ?? [one]).filter((one) => one.chain === namespace)
          const keys = list.map(({ id, name }) => `${id} ${name}`)
          expect(new Set(parts.map(({ id, name }) => `${id} ${name}`))).toEqual(new Set(keys))
        }
      }),
    )
  })
})

test('a merged wallet is asked on the chain that is wanted, else on the page’s', () => {
  const all = mergeConnectors(mergeConnectors([], 'eip155', [on('eip155', 'app.phantom', 'Phantom')]), 'solana', [
    on('solana', 'Phantom', 'Phantom'),
  ])
  expect(findConnector(all, 'app.phantom', 'solana', 'eip155')?.id).toBe('Phantom')
  expect(findConnector(all, 'app.phantom', undefined, 'solana')?.id).toBe('Phantom')
  expect(findConnector(all, 'Phantom', undefined, 'bip122')?.id).toBe('Phantom')
  expect(findConnector(all, 'Phantom', 'bip122', undefined)).toBeUndefined()
  expect(findConnector(all, 'nobody', undefined, undefined)).toBeUndefined()
})
