/** How a paired wallet names itself: the other side of the relay writes what it likes. */
import { describe, expect, test } from 'vitest'
import type { PairedSession } from '../../entities/pairing.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import { readPairedWallet } from './read-session.ts'

const paired = (name: string, known: readonly CatalogueWallet[] = [], methods: readonly string[] = []) => {
  const metadata = { name, description: '', url: 'https://wallet.example', icons: [] }
  const session = {
    topic: 't',
    namespaces: { eip155: { methods, events: [], accounts: [] } },
    peer: { publicKey: '', metadata },
  } as unknown as PairedSession
  return readPairedWallet(session, 'eip155', known)
}

test.each([
  ['Rainbow', 'Rainbow'],
  ['\u202ewobniaR', 'wobniaR'],
  ['Rain\u200bbow', 'Rainbow'],
  ['R\u0430inbow', 'Wallet'],
  ['\u{1d411}ainbow', 'Rainbow'],
  ['\u2800', 'Wallet'],
])('a wallet that calls itself %j is shown as %j', (name, shown) => {
  expect(paired(name).name).toBe(shown)
})

describe('networks that the session did not approve are asked for', () => {
  const entry = { id: 'a'.repeat(64), name: 'Harbour' }

  test.each(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])('where it grants %s', (method) => {
    expect(paired('Harbour', [], [method]).takesNetworks).toBe(true)
  })

  test('where the catalogue says that the wallet takes them, under whichever of its names', () => {
    for (const name of ['Harbour', 'Harbour Wallet', 'harbour'])
      expect(paired(name, [{ ...entry, takes_networks: true }]).takesNetworks, name).toBe(true)
  })

  test('and nowhere else', () => {
    expect(paired('Harbour', [entry]).takesNetworks).toBe(false)
    expect(paired('Harbour', [{ ...entry, name: 'Lantern', takes_networks: true }]).takesNetworks).toBe(false)
    expect(paired('Harbour').takesNetworks).toBe(false)
  })
})
