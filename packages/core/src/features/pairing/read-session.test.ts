/** How a paired wallet names itself: the other side of the relay writes what it likes. */
import { expect, test } from 'vitest'
import type { PairedSession } from '../../entities/pairing.ts'
import { readPairedWallet } from './read-session.ts'

const named = (name: string) => {
  const metadata = { name, description: '', url: 'https://wallet.example', icons: [] }
  const session = { topic: 't', namespaces: {}, peer: { publicKey: '', metadata } } as unknown as PairedSession
  return readPairedWallet(session, 'eip155', []).name
}

test.each([
  ['Rainbow', 'Rainbow'],
  ['\u202ewobniaR', 'wobniaR'],
  ['Rain\u200bbow', 'Rainbow'],
  ['R\u0430inbow', 'Wallet'],
  ['\u{1d411}ainbow', 'Rainbow'],
  ['\u2800', 'Wallet'],
])('a wallet that calls itself %j is shown as %j', (name, shown) => {
  expect(named(name)).toBe(shown)
})
