/** What a reload finds of pairing beside the wallets: read like a stranger's word. */
import type { Kept } from '../../feature/feature.ts'
import { isRecord, parseJson } from '../../kernel/parse.ts'
import { parseWallet } from '../../kernel/storage.ts'
import { parseLink, parsePaired } from './kept-wallets.ts'
import type { PairingSlice, PendingCode } from './pairing-state.ts'

export type KeptPairing = Pick<PairingSlice, 'paired'> & { readonly pending: PendingCode | undefined }

export function parseKept(kept: Kept): KeptPairing {
  return { paired: parseWallets(kept), pending: parsePending(parseJson(kept.read('pairing'))) }
}

/** With what a page does not need before it asks a wallet for something. */
function parseWallets(kept: Kept): PairingSlice['paired'] {
  const value = parseJson(kept.read('paired_wallets'))
  // Earlier versions kept one link for all wallets, by the name of the wallet that was chosen for it.
  const last = parseLink(parseJson(kept.read('deep_link')))
  const entries = Object.entries(parsePaired(kept)).map(([namespace, { wallet, ...rest }]) => {
    const { wallet: entry } = (value as Readonly<Record<string, { readonly wallet?: unknown }>>)[namespace] ?? {}
    const takesAll = isRecord(entry) && entry.takes_networks === true
    const link = rest.link ?? (last?.name === wallet?.name ? last : undefined)
    return [
      namespace,
      { ...rest, ...(wallet && { wallet: { ...wallet, ...(takesAll && { takes_networks: true }) } }), ...(link && { link }) },
    ]
  })
  return Object.fromEntries(entries)
}

function parsePending(value: unknown): PendingCode | undefined {
  if (!isRecord(value) || typeof value.expiresAt !== 'number') return undefined
  const wallet = parseWallet(value.wallet)
  const link = parseLink(value.link)
  return { expiresAt: value.expiresAt, ...(wallet && { wallet }), ...(link && { link }) }
}

/** The code itself is the pairing client's to keep: it is a secret. */
export function keepPairing({ pairing, paired }: PairingSlice, reusesCodes: boolean): Readonly<Record<string, string | undefined>> {
  const { expiresAt, wallet, link } = pairing.status === 'waiting' && reusesCodes ? pairing : {}
  return {
    paired_wallets: Object.keys(paired).length > 0 ? JSON.stringify(paired) : undefined,
    pairing: expiresAt === undefined ? undefined : JSON.stringify({ expiresAt, wallet, link }),
  }
}
