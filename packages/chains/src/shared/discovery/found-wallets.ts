/** The wallets that a family has found on the page: those that announced themselves, then those that the page merely holds. */
import type { Connector, ConnectorId } from '@foyer/core'
import type { Provider } from '../wallets/provider.ts'

export type FoundWallet = { readonly connector: Connector; readonly provider: Provider }

export type FoundWallets = {
  /**
   * Adds a wallet that announced itself under `id`, with an alias made of what it shows. Several that claim one id are all kept, and marked.
   * `describe` is called only where there is room for it: what a flood says of itself costs nothing.
   */
  add(id: ConnectorId, provider: Provider, describe: () => Connector): void
  /** Reads again what the page holds, and reports the whole list. Before the first call nothing is reported. */
  report(): void
  /** By its id or alias; where several claim one, the first. */
  find(connector: ConnectorId): Provider | undefined
  /** What was reported last. */
  list(): readonly FoundWallet[]
}

export type FoundWalletsInput = {
  /** What the page holds without announcing it. */
  readHeld(): readonly FoundWallet[]
  /** Whether there is room for that wallet whatever else announces itself: many have it installed, or the visitor has used it. */
  isKnown(id: ConnectorId): boolean
  onChange(connectors: readonly Connector[]): void
}

/** More than anyone has installed; a flood of announcements ends here. */
const maxWallets = 64
/** How many may claim the id of one known wallet where there are as many already. */
const maxClaims = 16

export function createFoundWallets({ readHeld, isKnown, onChange }: FoundWalletsInput): FoundWallets {
  /** In the order in which they came. */
  const announced: FoundWallet[] = []
  let wallets: readonly FoundWallet[] = []
  let reports = false

  const claimants = (id: ConnectorId): readonly FoundWallet[] => announced.filter(({ connector }) => connector.id === id)

  /** The same wallet often does both: what was announced is not listed again, by object or name. */
  function report(): void {
    reports = true
    const all = announced.map((one) => {
      const { id, alias } = one.connector
      if (claimants(id).length < 2) return one
      return { ...one, connector: Object.freeze({ ...one.connector, id: alias as string, alias: id, ambiguous: true as const }) }
    })
    for (const one of readHeld()) {
      const { name } = one.connector
      if (!all.some(({ provider, connector }) => provider === one.provider || connector.name === name)) all.push(one)
    }
    wallets = all
    onChange(Object.freeze(all.map(({ connector }) => connector)))
  }

  return {
    add(id, provider, describe) {
      // First what costs nothing: of a flood nearly all end here.
      const isFull = announced.length >= maxWallets
      if (isFull && !isKnown(id)) return
      const same = claimants(id)
      if ((isFull && same.length >= maxClaims) || same.some((one) => one.provider === provider)) return
      let connector = describe()
      // A copy, which shows the same of itself.
      while (same.some((one) => one.connector.alias === connector.alias)) connector = { ...connector, alias: `${connector.alias}/` }
      announced.push({ connector, provider })
      if (reports) report()
    },
    report,
    find: (id) => wallets.find(({ connector }) => connector.id === id || connector.alias === id)?.provider,
    list: () => wallets,
  }
}
