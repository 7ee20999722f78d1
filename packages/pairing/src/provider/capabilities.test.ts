import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usePair } from '../../testing/pair.ts'
import { account, granted, optional, type Peer } from '../../testing/peers.ts'
import type { Session, SessionProperties } from '../engine/state.ts'
import { knownCapabilities } from './capabilities.ts'
import { createProvider } from './provider.ts'

const atomic = { status: 'supported' }
const paymaster = { supported: true }

const ask = (said: SessionProperties, params: unknown) => knownCapabilities({ namespaces: granted, ...said } as Session, params)

describe('capabilities that were told', () => {
  test('of a chain, for those who name it', () => {
    const said = { scopedProperties: { 'eip155:1': { atomic, unknown: 1 }, 'eip155:137': { paymasterService: paymaster } } }
    expect(ask(said, [account, ['0x1']])).toEqual({ capabilities: { '0x1': { atomic } }, complete: true })
    expect(ask(said, [account, ['0x1', '0x89']])).toEqual({
      capabilities: { '0x1': { atomic }, '0x89': { paymasterService: paymaster } },
      complete: true,
    })
    // All that the session has.
    expect(ask(said, [account])).toEqual(ask(said, [account, ['0x1', '0x89']]))
    expect(ask(said, [account.toUpperCase().replace('0X', '0x'), ['0x01']])).toEqual(ask(said, [account, ['0x1']]))
  })

  test('of one chain are not those of another', () => {
    const said = { scopedProperties: { 'eip155:1': { atomic } } }
    expect(ask(said, [account, ['0x1', '0x89']])).toEqual({ capabilities: { '0x1': { atomic } }, complete: false })
    expect(ask(said, [account])).toMatchObject({ complete: false })
    expect(ask(said, [account, ['0x89']])).toBeUndefined()
  })

  test('of the session hold on every chain, those of a chain before them, those of an account before both', () => {
    const said = {
      properties: { atomic, expiry: 'never', sessionKeys: JSON.stringify({ supported: false }) },
      scopedProperties: {
        'eip155:1': { atomic: { status: 'ready' }, paymasterService: paymaster },
        'eip155:137': { atomic: { status: 'ready' }, [`eip155:137:${account}`]: { atomic: { status: 'unsupported' } } },
      },
    }
    expect(ask(said, [account])?.capabilities).toEqual({
      '0x1': { atomic: { status: 'ready' }, paymasterService: paymaster, sessionKeys: { supported: false } },
      '0x89': { atomic: { status: 'unsupported' }, sessionKeys: { supported: false } },
    })
  })

  test('as the whole answer per address, in a text', () => {
    const said = { properties: { capabilities: JSON.stringify({ [account]: { '0x1': { atomicBatch: paymaster } } }) } }
    expect(ask(said, [account, ['0x1']])).toEqual({ capabilities: { '0x1': { atomicBatch: paymaster } }, complete: true })
  })

  test('are for the accounts and chains of the session alone', () => {
    const said = { properties: { atomic } }
    for (const params of [undefined, {}, [], [1], ['0x1'], [`0x${'12'.repeat(20)}`], [account, '0x1'], [account, ['0x5']], [account, [5]]])
      expect(ask(said, params)).toBeUndefined()
    expect(ask({}, [account])).toBeUndefined()
  })

  test('in any shape break nothing', () => {
    const words = fc.dictionary(fc.constantFrom('atomic', 'capabilities', 'eip155:1', 'eip155', `eip155:1:${account}`, 'x'), fc.jsonValue())
    fc.assert(
      fc.property(
        words,
        words,
        fc.oneof(fc.jsonValue(), fc.constant([account]), fc.constant([account, ['0x1']])),
        (own, scoped, params) => {
          const told = ask({ properties: own, scopedProperties: scoped } as SessionProperties, params)
          for (const id of Object.keys(told?.capabilities ?? {})) expect(['0x1', '0x89']).toContain(id)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a dapp', () => {
  let dapp: Peer
  let wallet: Peer
  usePair((begun) => {
    ;({ dapp, wallet } = begun)
  })

  async function settle(said: SessionProperties, methods: readonly string[]) {
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    const namespaces = { eip155: { accounts: [`eip155:1:${account}`, `eip155:137:${account}`], events: [], methods } }
    const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces, ...said })])
    return session
  }

  test('asks the wallet only for what it did not tell', async () => {
    const said = { scopedProperties: { 'eip155:1': { atomic } } }
    const { topic } = await settle(said, ['personal_sign', 'wallet_getCapabilities'])
    const provider = createProvider(dapp.client, { topic })
    expect(await provider.request({ method: 'wallet_getCapabilities', params: [account, ['0x1']] })).toEqual({ '0x1': { atomic } })
    expect(wallet.of('request')).toEqual([])
    const asked = provider.request({ method: 'wallet_getCapabilities', params: [account] })
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic, id: request.id, result: { '0x89': {} } })
    expect(await asked).toEqual({ '0x89': {} })
  })

  test('has what was told from a wallet that may not be asked, and no answer from one that told nothing', async () => {
    const { topic } = await settle({ properties: { atomic } }, ['personal_sign'])
    const provider = createProvider(dapp.client, { topic })
    const asked = { method: 'wallet_getCapabilities', params: [account, ['0x1', '0x5']] }
    expect(await provider.request(asked)).toEqual({ '0x1': { atomic } })
    await expect(provider.request({ ...asked, params: [`0x${'12'.repeat(20)}`] })).rejects.toMatchObject({ code: 4200 })
    expect(wallet.of('request')).toEqual([])
  })
})
