import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStorage, readStored } from '../../kernel/storage.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import { parseKept } from './kept.ts'

function read(entries: Readonly<Record<string, unknown>>) {
  const all = new Map(
    Object.entries(entries).map(([key, value]) => [`@foyer/p/${key}`, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const storage = createStorage(createTestEnvironment({ entries: all }), 'p')
  return { ...readStored(storage, true), ...parseKept(storage) }
}
const wallet = { id: 'a', name: 'A', mobile_link: 'a://' }
const paired = { topic: 't', name: 'Phone', approved: ['eip155:1'], takesNetworks: true }

describe('what a reload finds of paired wallets', () => {
  test('as it was written', () => {
    const stored = {
      paired_wallets: {
        eip155: {
          ...paired,
          icon: 'https://phone.example/i.png',
          wallet: { ...wallet, takes_networks: true },
          link: { href: 'a://', name: 'A' },
        },
        solana: { ...paired, topic: 'other', takesNetworks: false },
      },
      recent_wallets: ['io.metamask', wallet],
      pairing: { expiresAt: 5, wallet },
    }
    expect(read(stored)).toMatchObject({ recent: stored.recent_wallets, pending: stored.pairing })
    expect(read(stored).paired).toEqual(stored.paired_wallets)
  })

  test('the one link that was kept for all wallets is its own wallet’s', () => {
    const link = { href: 'a://', name: 'A' }
    const wallets = { eip155: { ...paired, wallet }, solana: { ...paired, topic: 'other', wallet: { ...wallet, name: 'B' } } }
    expect(read({ paired_wallets: wallets, deep_link: link }).paired).toEqual({ ...wallets, eip155: { ...wallets.eip155, link } })
  })

  test.each([
    ['no name', { eip155: { ...paired, name: '' } }, {}],
    ['no session', { eip155: { ...paired, topic: 1 } }, {}],
    ['a family that does not exist', { moon: paired }, {}],
    ['a list', [paired], {}],
    [
      'networks that are none',
      { eip155: { ...paired, approved: ['x', 1, 'eip155:2'] } },
      { eip155: { ...paired, approved: ['eip155:2'] } },
    ],
    ['a picture that runs or is unsealed', { eip155: { ...paired, icon: 'javascript:1' } }, { eip155: paired }],
    ['a link that is none', { eip155: { ...paired, link: { href: 7, name: 'A' } } }, { eip155: paired }],
    ['a wallet that is none', { eip155: { ...paired, wallet: { id: 7 } } }, { eip155: paired }],
  ])('%s is dropped', (_, stored, wanted) => {
    expect(read({ paired_wallets: stored }).paired).toEqual(wanted)
  })

  test('of an entry only what is text', () => {
    expect(read({ recent_wallets: [{ ...wallet, chains: ['eip155:1'], order: 3, homepage: {} }, { id: 'b' }, 'c', 'd'] }).recent).toEqual([
      wallet,
      'c',
    ])
  })

  test('whatever is there, reading does not throw', () => {
    const keys = ['paired_wallets', 'deep_link', 'recent_wallets', 'pairing', 'connections', 'connection_status']
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.oneof(fc.string(), fc.json()), (key, value) => {
        expect(() => read({ [key]: value })).not.toThrow()
      }),
    )
  })
})
