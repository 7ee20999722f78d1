import type { IncomingSignIn } from '@foyer/pairing'
import { describe, expect, test } from 'vitest'
import { defaultChain } from '../wallet/chain.ts'
import { walletAccounts } from '../wallet/keys.ts'
import { draftSignIn } from './sign-in.ts'

const known = [defaultChain, { ...defaultChain, chainId: 31338, name: 'Foyer Second' }]
const [alice, bob] = walletAccounts
const recap = (methods: readonly string[]) => {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  return `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: abilities } })).toString('base64url')}`
}
const payload: IncomingSignIn['payload'] = {
  ...{ type: 'caip122', chains: ['eip155:1', 'eip155:31338', 'eip155:31337'], domain: 'shop.example', aud: 'https://shop.example/login' },
  ...{ version: '1', nonce: 'a1b2c3d4', iat: '2026-01-01T00:00:00Z', resources: [recap(['personal_sign', 'eth_sign'])] },
}
const requester = { publicKey: '', metadata: { name: 'Shop', description: '', url: 'https://shop.example/a', icons: [] } }

describe('what is offered', () => {
  test('networks that are known, in the order they were asked for, and methods that are answered', () => {
    const { networks, methods, obstacle, warning } = draftSignIn({ payload, requester }, known)
    expect(networks.map(({ chain }) => chain)).toEqual(['eip155:31338', 'eip155:31337'])
    expect(methods).toEqual(['personal_sign'])
    expect([obstacle, warning]).toEqual([undefined, undefined])
  })

  test('a signature only where nothing else is asked for', () => {
    const { resources: _, ...bare } = payload
    expect(draftSignIn({ payload: bare, requester }, known)).toMatchObject({ methods: [] })
  })

  test('nothing where no network, or no method, is known', () => {
    expect(draftSignIn({ payload: { ...payload, chains: ['eip155:1'] }, requester }, known).obstacle?.code).toBe(5100)
    const strange = { ...payload, resources: [recap(['eth_sign'])] }
    expect(draftSignIn({ payload: strange, requester }, known).obstacle?.code).toBe(5101)
  })

  test.each([
    ['another site', 'https://thief.example'],
    ['another port of it', 'https://shop.example:8443'],
    ['no web address', 'javascript:alert(1)'],
  ])('a message for one site that is asked for by %s is warned of', (_, url) => {
    const asker = { ...requester, metadata: { ...requester.metadata, url } }
    expect(draftSignIn({ payload, requester: asker }, known).warning).toContain('signs you in to shop.example')
  })
})

test('the message is for the first account on the first network, and grants all that were chosen', () => {
  const { write } = draftSignIn({ payload, requester }, known)
  const { message, toCacao } = write({ accounts: [bob], chains: ['eip155:31337', 'eip155:31338'] })
  expect(message).toContain(`\n${bob}\n`)
  expect(message).toContain('Chain ID: 31337')
  expect(message).not.toContain(alice)
  const granted = toCacao('0x00').p.resources?.at(-1)?.slice('urn:recap:'.length) ?? ''
  expect(JSON.parse(Buffer.from(granted, 'base64url').toString())).toEqual({
    att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:31338', 'eip155:31337'] }] } },
  })
})
