/** What a session says, as the kit keeps it. The other side wrote it: nothing of it is trusted to be more than text. */
import { type Caip2, isCaip10, type Namespace, namespaceOf, toSafeName } from '@foyer/contract/entities'
import type { PairedSession } from '../../entities/pairing.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import type { PairedWallet, PairingChoice } from './pairing-state.ts'

/** The networks of one family on which the wallet shares accounts, in its order. */
export function approvedOf({ namespaces }: PairedSession, namespace: Namespace): readonly Caip2[] {
  const accounts = Object.values(namespaces).flatMap((entry) => entry.accounts)
  const chains = accounts.filter(isCaip10).map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2)
  return [...new Set(chains)].filter((chain) => namespaceOf(chain) === namespace)
}

export function readPairedWallet(session: PairedSession, namespace: Namespace, known: readonly CatalogueWallet[]): PairedWallet {
  const { metadata } = session.peer
  const name = toSafeName(metadata.name) || 'Wallet'
  const icon = metadata.icons.find((url) => /^https:\/\/\S+$/i.test(url))
  const wallet = known.find((one) => toPlainName(one.name) === toPlainName(name))
  const methods = Object.entries(session.namespaces)
    .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    .flatMap(([, entry]) => entry.methods)
  return {
    topic: session.topic,
    name,
    ...(icon && { icon }),
    ...(/^https?:\/\/\S+$/i.test(metadata.url) && { url: metadata.url }),
    ...(wallet && { wallet }),
    approved: approvedOf(session, namespace),
    // One that approves a single network and takes all is known by its entry alone.
    takesNetworks:
      methods.includes('wallet_addEthereumChain') || methods.includes('wallet_switchEthereumChain') || wallet?.takes_networks === true,
  }
}

/** What is known of a wallet beside its session, by what was chosen for it here or is kept of it. */
export function withChoice(paired: PairedWallet, { wallet = paired.wallet, link }: PairingChoice): PairedWallet {
  const takesNetworks = paired.takesNetworks || wallet?.takes_networks === true
  return { ...paired, ...(wallet && { wallet }), ...(link && { link }), takesNetworks }
}

/**
 * Who was chosen may not be who answered: whoever is near can scan a code. Of entries with the same name the chosen one is meant,
 * and it is believed of a wallet that no entry names.
 */
export function answeredBy({ wallet: named }: PairedWallet, choice: PairingChoice): PairingChoice {
  const { wallet: chosen } = choice
  return named && chosen && toPlainName(named.name) !== toPlainName(chosen.name) ? { wallet: named } : choice
}

/** Many wallets add the word to their name in one place and not in another. */
function toPlainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*wallet$/, '')
    .trim()
}
