/** What a reload finds of pairing: read like a stranger's word. */
import { isCaip2, isNamespace } from '@foyer/contract/entities'
import type { DeepLink } from '../../entities/pairing.ts'
import type { Kept } from '../../feature/feature.ts'
import { isRecord, isText, listOf, parseJson } from '../../kernel/parse.ts'
import { parseWallet } from '../../kernel/storage.ts'
import type { PairingSlice, PendingCode } from './pairing-state.ts'

export function parseKept({ read }: Kept): Pick<PairingSlice, 'paired' | 'deepLink' | 'pending'> {
  return {
    paired: parsePaired(parseJson(read('paired_wallets'))),
    deepLink: parseDeepLink(parseJson(read('deep_link'))),
    pending: parsePending(parseJson(read('pairing'))),
  }
}

function parsePaired(value: unknown): PairingSlice['paired'] {
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([namespace, one]) => {
    if (!isNamespace(namespace) || !isRecord(one) || !isText(one.topic) || !isText(one.name)) return []
    const wallet = parseWallet(one.wallet)
    const { topic, name, icon, url } = one
    const approved = listOf(one.approved).filter(isCaip2)
    return [
      [
        namespace,
        {
          topic,
          name,
          ...(isText(icon) && icon.startsWith('https:') && { icon }),
          ...(isText(url) && { url }),
          ...(wallet && { wallet }),
          approved,
          takesNetworks: one.takesNetworks === true,
        },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

function parseDeepLink(value: unknown): DeepLink | undefined {
  // Whether the link may be opened is judged where it is opened.
  return isRecord(value) && isText(value.href) && isText(value.name) ? { href: value.href, name: value.name } : undefined
}

function parsePending(value: unknown): PendingCode | undefined {
  if (!isRecord(value) || typeof value.expiresAt !== 'number') return undefined
  const wallet = parseWallet(value.wallet)
  const link = parseDeepLink(value.link)
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
