/** The wallets that a family has found on the page: those that announced themselves, then those that the page merely holds. */
import type { Connector, ConnectorId } from '@foyer/core'
import type { Provider } from '../wallets/provider.ts'

export type FoundWallet = { readonly connector: Connector; readonly provider: Provider }

export type FoundWallets = {
  /** Adds a wallet that announced itself. Several that claim one id are all kept, and marked. */
  add(wallet: FoundWallet): void
  /** Reads again what the page holds, and reports the whole list. Before the first call nothing is reported. */
  report(): void
  find(connector: ConnectorId): Provider | undefined
  /** Several wallets claim to be this one, and the page cannot tell which of them it is. */
  isAmbiguous(connector: ConnectorId): boolean
}

export type FoundWalletsInput = {
  /** What the page holds without announcing it. */
  readHeld(): readonly FoundWallet[]
  /** Wallets that many have installed: whatever else announces itself, there is room for them. */
  readonly known: ReadonlySet<ConnectorId>
  onChange(connectors: readonly Connector[]): void
}

/** More than anyone has installed; a flood of announcements ends here. */
const maxUnknown = 64
/** How many may claim the id of one wallet. */
const maxClaims = 8

export function createFoundWallets({ readHeld, known, onChange }: FoundWalletsInput): FoundWallets {
  /** By the id that they claim, in the order in which they came. */
  const claims = new Map<ConnectorId, FoundWallet[]>()
  let wallets: readonly FoundWallet[] = []
  const foundAs = (id: ConnectorId): FoundWallet | undefined => wallets.find(({ connector }) => connector.id === id)
  let unknown = 0
  let reports = false

  /** The same wallet often does both: what was announced is not listed again, by object, name or id. */
  function report(): void {
    reports = true
    const all = [...claims.values()].flatMap((same) => (same.length === 1 ? same : same.map(toAmbiguous)))
    for (const one of readHeld()) {
      const { id, name } = one.connector
      if (!all.some(({ provider, connector }) => provider === one.provider || connector.name === name || connector.id === id)) all.push(one)
    }
    wallets = all
    onChange(Object.freeze(all.map(({ connector }) => connector)))
  }

  return {
    add(wallet) {
      const { id } = wallet.connector
      const same = claims.get(id) ?? []
      if (same.some(({ provider }) => provider === wallet.provider)) return
      if (same.length >= maxClaims || (!known.has(id) && ++unknown > maxUnknown)) return
      claims.set(id, [...same, wallet])
      if (reports) report()
    },
    report,
    find: (id) => foundAs(id)?.provider,
    isAmbiguous: (id) => foundAs(id)?.connector.ambiguous === true,
  }
}

/** The first keeps the id; the others are told apart by their number. */
function toAmbiguous({ connector, provider }: FoundWallet, index: number): FoundWallet {
  const id = index === 0 ? connector.id : `${connector.id}#${index + 1}`
  return { provider, connector: Object.freeze({ ...connector, id, ambiguous: true as const }) }
}
