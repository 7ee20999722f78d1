/**
 * The paired wallets that a reload finds, read like the word of a stranger. The rest of what is kept is read when the feature comes:
 * `kept.ts`.
 */
import { isCaip2, isNamespace } from '@foyer/contract/entities'
import type { DeepLink } from '../../entities/pairing.ts'
import type { Kept } from '../../feature/feature.ts'
import { isRecord, isText, listOf, parseJson } from '../../kernel/parse.ts'
import { parseWallet } from '../../kernel/storage.ts'
import type { PairingSlice } from './pairing-state.ts'

export function parsePaired({ read }: Kept): PairingSlice['paired'] {
  const value = parseJson(read('paired_wallets'))
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([namespace, one]) => {
    if (!isNamespace(namespace) || !isRecord(one) || !isText(one.topic) || !isText(one.name)) return []
    const wallet = parseWallet(one.wallet)
    const link = parseLink(one.link)
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
          ...(link && { link }),
          approved,
          takesNetworks: one.takesNetworks === true,
        },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

export function parseLink(value: unknown): DeepLink | undefined {
  // Whether the link may be opened is judged where it is opened.
  return isRecord(value) && isText(value.href) && isText(value.name) ? { href: value.href, name: value.name } : undefined
}
