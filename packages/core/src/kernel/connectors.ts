/** The wallets that were found, over all chains, each once (docs/behaviour.md, Finding wallets). */
import type { Namespace } from '@foyer/contract/entities'
import type { Connector, ConnectorId } from '../entities/wallet.ts'

/** Puts the whole list of one namespace in place of what was known of it. */
export function mergeConnectors(known: readonly Connector[], namespace: Namespace, found: readonly Connector[]): readonly Connector[] {
  const parts = known.flatMap((one) => one.connectors ?? [one]).filter(({ chain, connectsIn }) => chain !== namespace || connectsIn)
  const seen = new Set<string>()
  const byName = new Map<string, readonly Connector[]>()
  // The kit's own: no wallet's name makes it a part of it.
  const own = parts.filter(({ connectsIn }) => connectsIn)
  const ids = new Set(own.map(({ id }) => id))
  for (const one of [...parts, ...found]) {
    if (ids.has(one.id)) continue
    const { name } = one
    const key = JSON.stringify([one.id, name, one.chain])
    if (seen.has(key)) continue
    seen.add(key)
    byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return [...byName.values(), own].flatMap((group) => mergeGroup(group))
}

/** One wallet on several chains is one entry; two wallets that only share a name on one chain stay two. */
export function mergeGroup(group: readonly Connector[]): readonly Connector[] {
  const [first] = group
  const chains = new Set(group.map(({ chain }) => chain))
  if (!first || chains.size === 1 || chains.size < group.length) return group
  return [{ ...first, type: first.connectsIn ? first.type : 'MULTI_CHAIN', connectors: group }]
}

/** The connector to ask: the given id on the given chain, or on the preferred one where it has it. */
export function findConnector(
  connectors: readonly Connector[],
  id: ConnectorId,
  namespace: Namespace | undefined,
  preferred?: Namespace,
): Connector | undefined {
  const parts = connectors.filter((one) => isConnector(one, id)).flatMap((one) => one.connectors ?? [one])
  if (namespace) return parts.find(({ chain }) => chain === namespace)
  const own = parts.filter((part) => part.id === id)
  return parts.find(({ chain }) => chain === preferred) ?? own[0] ?? parts[0]
}

/** Whether it is that connector, or the merged wallet it is a part of. */
export function isConnector(one: Connector, id: ConnectorId | undefined): boolean {
  return id !== undefined && (one.connectors ?? [one]).some((part) => part.id === id || part.alias === id)
}
