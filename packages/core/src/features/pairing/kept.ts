/** What a reload finds of pairing beside the wallets: read like a stranger's word. */
import type { Kept } from '../../feature/feature.ts'
import { isRecord, parseJson } from '../../kernel/parse.ts'
import { parseWallet } from '../../kernel/storage.ts'
import { parseLink, parsePaired } from './kept-wallets.ts'
import type { PairingSlice, PendingCode } from './pairing-state.ts'

export type KeptPairing = Pick<PairingSlice, 'paired' | 'deepLink'> & { readonly pending: PendingCode | undefined }

export function parseKept(kept: Kept): KeptPairing {
  return {
    ...parsePaired(kept),
    pending: parsePending(parseJson(kept.read('pairing'))),
  }
}

function parsePending(value: unknown): PendingCode | undefined {
  if (!isRecord(value) || typeof value.expiresAt !== 'number') return undefined
  const wallet = parseWallet(value.wallet)
  const link = parseLink(value.link)
  return { expiresAt: value.expiresAt, ...(wallet && { wallet }), ...(link && { link }) }
}

/** The code itself is the pairing client's to keep: it is a secret. */
export function keepPairing(
  { pairing, paired, deepLink }: PairingSlice,
  reusesCodes: boolean,
): Readonly<Record<string, string | undefined>> {
  const { expiresAt, wallet, link } = pairing.status === 'waiting' && reusesCodes ? pairing : {}
  return {
    paired_wallets: Object.keys(paired).length > 0 ? JSON.stringify(paired) : undefined,
    deep_link: deepLink && JSON.stringify(deepLink),
    pairing: expiresAt === undefined ? undefined : JSON.stringify({ expiresAt, wallet, link }),
  }
}
