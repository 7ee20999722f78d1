import { proposeNamespaces } from '@foyer/pairing'
import { describe, expect, test } from 'vitest'
import { defaultChain } from '../wallet/chain.ts'
import { walletAccounts } from '../wallet/keys.ts'
import { toNamespaces, toOffer } from './offer.ts'

const known = [defaultChain, { ...defaultChain, chainId: 31338, name: 'Foyer Second' }]
const [alice, bob] = walletAccounts

describe('what is offered', () => {
  test('of what a kit asks: the networks it knows, the methods it answers, the rest by name', () => {
    const optional = {
      ...proposeNamespaces(['eip155:1', 'eip155:31338', 'eip155:31337']),
      ...proposeNamespaces(['bip122:000000000019d6689c085ae165831e93']),
    }
    const offer = toOffer({ required: {}, optional }, known)
    expect(offer.networks).toEqual([
      { chain: 'eip155:31338', name: 'Foyer Second', required: false },
      { chain: 'eip155:31337', name: 'Foyer Local', required: false },
    ])
    expect(offer.methods).toContain('eth_sendTransaction')
    expect(offer.methods).not.toContain('eth_sign')
    expect(offer.events).toEqual(['accountsChanged', 'chainChanged'])
    for (const name of ['eip155:1', 'eth_sign', 'bip122:000000000019d6689c085ae165831e93', 'sendTransfer'])
      expect(offer.unknown).toContain(name)
    expect(offer.obstacle).toBeUndefined()
  })

  test('a network may be asked for by its own key, and what is required is marked', () => {
    const required = { 'eip155:31337': { methods: ['personal_sign'], events: [] } }
    expect(toOffer({ required, optional: {} }, known)).toMatchObject({
      networks: [{ chain: 'eip155:31337', required: true }],
      methods: ['personal_sign'],
    })
  })

  test.each([
    ['a network', { eip155: { chains: ['eip155:1', 'eip155:31337'], methods: [], events: [] } }, 5100, 'eip155:1'],
    ['another family', { solana: { chains: ['solana:x'], methods: [], events: [] } }, 5100, 'solana:x'],
    ['a method', { eip155: { chains: ['eip155:31337'], methods: ['eth_sign'], events: [] } }, 5101, 'eth_sign'],
  ])('%s that is required and unknown stands in the way', (_, required, code, name) => {
    const { obstacle } = toOffer({ required, optional: {} }, known)
    expect(obstacle?.code).toBe(code)
    expect(obstacle?.message).toContain(name)
  })

  test('so does an app without any network of ours', () => {
    expect(toOffer({ required: {}, optional: proposeNamespaces(['eip155:1']) }, known).obstacle?.code).toBe(5100)
  })

  test('a wallet that stays where it is does not offer to be moved', () => {
    const asked = { required: {}, optional: proposeNamespaces(['eip155:31337']) }
    const { methods } = toOffer(asked, known, { unknownChains: true, refusesToAdd: true })
    expect(methods).toContain('personal_sign')
    expect(methods.filter((method) => /EthereumChain$/.test(method))).toEqual([])
  })
})

test('what is granted is what was chosen, in the order it was chosen', () => {
  const offer = toOffer({ required: {}, optional: proposeNamespaces(['eip155:31337', 'eip155:31338']) }, known)
  const { eip155 } = toNamespaces(offer, { accounts: [bob, alice], chains: ['eip155:31338'] })
  expect(eip155?.accounts).toEqual([`eip155:31338:${bob}`, `eip155:31338:${alice}`])
  expect(eip155?.chains).toEqual(['eip155:31338'])
})
