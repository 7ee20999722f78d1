/**
 * The catalogue as this deployment signs it. What is signed at a day is the same all day and at every process: Ed25519 has one signature for
 * a text, and the moment is the day's first.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type OutputOf, type SignedEntry, signedEntryPrefix, type signedWallets } from '@foyer/contract'
import type { WalletList, WalletQuery } from './wallet-list.ts'

export type SignedList = { readonly search: (query: WalletQuery) => OutputOf<typeof signedWallets> }

type Signed = OutputOf<typeof signedWallets>['data'][number]

const daySeconds = 86_400
/** How long what is signed counts: as long as somebody can give out an old list for the newest one. */
const signedSeconds = 7 * daySeconds

export function createSignedList(list: WalletList, { key, now }: { readonly key: Buffer; readonly now: () => number }): SignedList {
  const privateKey = toPrivateKey(key)
  let day = -1
  let known = new Map<string, Signed>()

  /** Its picture is left out: readers ask for that by its id, and where this server is may change. */
  function signEntry({ image_url: _, ...wallet }: SignedEntry['wallet']): Signed {
    const issued = day * daySeconds
    const text = JSON.stringify({ issued, until: issued + signedSeconds, wallet } satisfies SignedEntry)
    return { text, signature: sign(null, Buffer.from(signedEntryPrefix + text), privateKey).toString('base64url') }
  }

  return {
    search(query) {
      const today = Math.floor(now() / 1_000 / daySeconds)
      if (today !== day) {
        day = today
        known = new Map()
      }
      const { count, data } = list.search(query)
      return {
        count,
        data: data.map((wallet) => {
          const signed = known.get(wallet.id) ?? signEntry(wallet)
          known.set(wallet.id, signed)
          return signed
        }),
      }
    },
  }
}

/** What pages are given: 43 characters of base64url. */
export function toPublicKey(key: Buffer): string {
  return createPublicKey(toPrivateKey(key)).export({ format: 'jwk' }).x as string
}

/** PKCS #8 of an Ed25519 key (RFC 8410) in front of its 32 bytes. */
function toPrivateKey(key: Buffer): KeyObject {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([head, key]), format: 'der', type: 'pkcs8' })
}
