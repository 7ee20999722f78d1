/**
 * Asks about many ids in questions of as many as the price API takes at once, which nobody is told beforehand: CoinGecko without a key
 * has taken ten contract addresses, and one, and answers 400 to more.
 *
 * A question that is too large is asked again with half of its ids, and the size that was taken is kept for a day. An id that is refused by
 * itself explains what was refused with it: then the size stays what it was.
 */
import { createPause } from '@foyer/service/limits'

/** `tooMany`: refused, maybe for how many are in it. `refused`: all of its ids are. `away`: nothing can be asked now. */
export type PartOutcome = 'taken' | 'tooMany' | 'refused' | 'away'

type Wanted = { readonly ids: readonly string[]; readonly scope: string }
type AskPart = (part: readonly string[]) => Promise<PartOutcome>

const perRequest = 50
/** Of one call, so that one network does not take what the API has for all of them; what is left is for the next call. */
const mostRequests = 20
/** Of those, how many may be refused: from 50 ids to one are six. */
const mostRefusals = 8
const keptSizeMs = 86_400_000

export function createPartAsker(parts: {
  readonly now: () => number
  /** The API takes fewer at once than it was asked for. */
  readonly onFewer: (atOnce: number, scope: string) => void
}): (wanted: Wanted, ask: AskPart) => Promise<void> {
  let atOnce = perRequest
  const kept = createPause(parts.now)
  /** Of which all was refused, as of a platform that the API does not know: until it takes an id of one, a call asks for one, once. */
  const unknown = new Set<string>()

  function keep(size: number, scope: string): void {
    atOnce = size
    kept.begin(keptSizeMs)
    parts.onFewer(size, scope)
  }

  return async ({ ids, scope }, ask) => {
    if (kept.leftMs() === 0) atOnce = perRequest
    const before = atOnce
    let size = unknown.has(scope) ? 1 : before
    let refusalsLeft = unknown.has(scope) ? 1 : mostRefusals
    let wasHalved = false
    let hasTaken = false
    let rest = ids
    for (let asked = 0; asked < mostRequests && refusalsLeft > 0 && rest.length > 0; asked++) {
      const part = rest.slice(0, Math.min(size, atOnce))
      const outcome = await ask(part)
      if (outcome === 'away') return
      if (outcome !== 'taken') refusalsLeft--
      if (outcome === 'tooMany') {
        wasHalved = true
        size = Math.max(1, Math.floor(part.length / 2))
        continue
      }
      rest = rest.slice(part.length)
      if (outcome === 'taken') {
        hasTaken = true
        if (wasHalved && size < atOnce) keep(size, scope)
        if (!unknown.delete(scope)) continue
        size = atOnce
        refusalsLeft = mostRefusals
      } else if (wasHalved) {
        wasHalved = false
        size = before
        atOnce = before
      }
    }
    if (!hasTaken && ids.length > 1) unknown.add(scope)
  }
}
