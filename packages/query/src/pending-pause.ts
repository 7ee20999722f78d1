/** How often it is looked at whether what was pending is mined, while somebody watches the query. */
import { pauseByAge } from '@foyer/core/reads'

/** Of a query: what it knows to be pending, and since when the newest of it is. */
type Pending = { readonly ids: readonly string[]; readonly since: number }

/** What is read of react-query's own `Query`. */
type Watched = {
  readonly state: {
    readonly data?: { readonly pages: readonly { readonly data: readonly Listed[] }[] } | undefined
    readonly dataUpdatedAt: number
    readonly errorUpdatedAt: number
  }
}
type Listed = { readonly id: string; readonly metadata: { readonly status: string } }

// allow-module-state: what is remembered of a query is collected with it; its options are made anew with each drawing.
const seen = new WeakMap<Watched, Pending>()

/** With the pauses of the kit (docs/behaviour.md, History): what is pending is on the first page. */
export function pendingPause(query: Watched): number | false {
  const { data, dataUpdatedAt, errorUpdatedAt } = query.state
  const ids = data?.pages[0]?.data.filter(({ metadata }) => metadata.status === 'pending').map(({ id }) => id) ?? []
  const before = seen.get(query)
  const isKnown = before !== undefined && ids.every((id) => before.ids.includes(id))
  const since = isKnown ? before.since : dataUpdatedAt
  // allow-module-state: see above.
  seen.set(query, { ids, since })
  if (ids.length === 0) return false
  return pauseByAge(Math.max(dataUpdatedAt, errorUpdatedAt) - since)
}
