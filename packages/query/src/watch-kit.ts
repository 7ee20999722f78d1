/** Keeps a cache in step with a kit: what a transaction has made untrue is asked again, and what was known of who has gone is forgotten. */
import { heldOf, isAnyConnected, type Kit, type KitState, sliceOf } from '@foyer/core'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { accountChanges } from './account-changes.ts'
import { type AccountTopic, accountsKey } from './keys.ts'

/** A transaction changes no name. */
const changing: readonly unknown[] = ['balance', 'tokens', 'activity', 'nfts'] satisfies readonly AccountTopic[]

/** To be called once, where both are made. Ends with the kit, or by the function that it returns. Does nothing on a server. */
export function watchKit(client: QueryClient, kit: Kit): () => void {
  // There each request has a client of its own, over the kit of all of them.
  if (typeof window === 'undefined') return () => {}
  const changes = kit.feature(accountChanges)
  let seen = changes.read()
  let connections: KitState['connections'] | undefined
  let wasConnected = false
  /** The addresses that the visitor has had since the first connection. */
  const visitors = new Set<string>()

  function meet(state: KitState): void {
    if (state.connections === connections) return
    connections = state.connections
    for (const connection of Object.values(connections))
      for (const { address } of heldOf(connection)?.accounts ?? []) visitors.add(address.toLowerCase())
  }

  /** What the page shows of somebody else is none of the visitor's, and stays. */
  function forget(): void {
    const cache = client.getQueryCache()
    const predicate = (query: Query): boolean => !query.getObserversCount() || visitors.has(addressOf(query.queryKey))
    const gone = cache.findAll({ queryKey: accountsKey(kit), predicate })
    for (const query of gone) cache.remove(query)
    visitors.clear()
    // Who is still there once the page has drawn itself without its visitor names that account itself, and asks anew.
    setTimeout(() => {
      for (const observer of gone.flatMap(({ observers }) => observers)) observer.setOptions(observer.options)
    })
  }

  function follow(): void {
    const state = kit.getState()
    const isConnected = isAnyConnected(state)
    const now = sliceOf(state, accountChanges)
    const before = seen
    seen = now
    meet(state)
    if (isConnected !== wasConnected) {
      wasConnected = isConnected
      if (isConnected) changes.load()
      else forget()
    }
    if (now === before) return
    const accounts = Object.keys(now) as (keyof typeof now)[]
    const changed = accounts.filter((account) => now[account] !== before[account]).map(inOneSpelling)
    const predicate = ({ queryKey: [, , , account, topic] }: Query): boolean =>
      changing.includes(topic) && changed.includes(inOneSpelling(account))
    client.invalidateQueries({ queryKey: accountsKey(kit), predicate })
  }

  const unsubscribe = kit.subscribe(follow)
  const stop = (): void => {
    unsubscribe()
    kit.signal.removeEventListener('abort', stop)
  }
  kit.signal.addEventListener('abort', stop)
  follow()
  return stop
}

/** A CAIP-10 account: the wallet spells an EVM address with a checksum, a page as it likes. */
function inOneSpelling(account: unknown): string {
  const text = String(account)
  return text.startsWith('eip155:') ? text.toLowerCase() : text
}

/** Whose answer it is, on whatever network, in one spelling. */
function addressOf([, , , account]: QueryKey): string {
  return String(account).split(':').at(-1)?.toLowerCase() ?? ''
}
