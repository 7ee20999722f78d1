/** Keeps a cache in step with a kit: what a transaction has made untrue is asked again, and what was known of who has gone is forgotten. */
import { isAnyConnected, type Kit, sliceOf } from '@foyer/core'
import type { QueryClient } from '@tanstack/react-query'
import { accountChanges } from './account-changes.ts'
import { type AccountTopic, accountKey, accountsKey } from './keys.ts'

/** A transaction changes no name. */
const changing: readonly AccountTopic[] = ['balance', 'tokens', 'activity', 'nfts']

/** To be called once, where both are made. Ends with the kit, or by the function that it returns. */
export function watchKit(client: QueryClient, kit: Kit): () => void {
  const changes = kit.feature(accountChanges)
  let seen = changes.read()
  let wasConnected = false

  function follow(): void {
    const state = kit.getState()
    const isConnected = isAnyConnected(state)
    const now = sliceOf(state, accountChanges)
    const before = seen
    seen = now
    if (isConnected !== wasConnected) {
      wasConnected = isConnected
      if (isConnected) changes.load()
      else client.removeQueries({ queryKey: accountsKey(kit) })
    }
    if (now === before) return
    for (const account of Object.keys(now) as (keyof typeof now)[])
      if (now[account] !== before[account])
        for (const topic of changing) client.invalidateQueries({ queryKey: accountKey(kit, account, topic) })
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
