/**
 * How many arrows run back up: the fewest that every order of the rooms leaves pointing the wrong way.
 *
 * Exact for knots of up to 20 rooms. For larger ones a good order is improved by moving one room at a time until no move helps, which
 * may count an arrow too many and never one too few.
 */
import { findKnots } from '../imports/find-knots.ts'

const largestExact = 20

export function countBack(edges: ReadonlyMap<string, readonly string[]>): number {
  return findKnots(edges)
    .map((knot) => (knot.length <= largestExact ? fewestBack(knot, edges) : improvedBack(knot, edges)))
    .reduce((sum, count) => sum + count, 0)
}

/** Over every set of rooms, the cheapest order in which they can come first. */
function fewestBack(rooms: readonly string[], edges: ReadonlyMap<string, readonly string[]>): number {
  const targets = rooms.map((room) => rooms.reduce((set, other, index) => (edges.get(room)?.includes(other) ? set | (1 << index) : set), 0))
  const cost = new Uint16Array(2 ** rooms.length).fill(0xffff)
  cost[0] = 0
  for (let placed = 0; placed < cost.length; placed++) {
    for (let next = 0; next < rooms.length; next++) {
      const bit = 1 << next
      if (placed & bit) continue
      // `next` comes after what is placed: its arrows to those run back.
      const total = (cost[placed] as number) + countBits((targets[next] as number) & placed)
      if (total < (cost[placed | bit] as number)) cost[placed | bit] = total
    }
  }
  return cost.at(-1) as number
}

function improvedBack(rooms: readonly string[], edges: ReadonlyMap<string, readonly string[]>): number {
  let order = goodOrder(rooms, edges)
  let best = backIn(order, edges)
  for (let improved = true; improved; ) {
    improved = false
    for (const room of rooms) {
      const rest = order.filter((other) => other !== room)
      for (let at = 0; at <= rest.length; at++) {
        const next = [...rest.slice(0, at), room, ...rest.slice(at)]
        const count = backIn(next, edges)
        if (count >= best) continue
        order = next
        best = count
        improved = true
      }
    }
  }
  return best
}

/** Whoever is imported by nobody that is left comes first, whoever imports nobody last, else who imports most and is imported least. */
function goodOrder(rooms: readonly string[], edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const [first, last]: [string[], string[]] = [[], []]
  const left = new Set(rooms)
  while (left.size > 0) {
    const counted = [...left].map((room) => ({
      room,
      to: (edges.get(room) ?? []).filter((other) => left.has(other)).length,
      from: [...left].filter((other) => edges.get(other)?.includes(room)).length,
    }))
    const sink = counted.find(({ to }) => to === 0)
    const next =
      sink ?? counted.reduce((best, one) => (one.to - one.from > best.to - best.from || (one.from === 0 && best.from > 0) ? one : best))
    if (sink) last.unshift(next.room)
    else first.push(next.room)
    left.delete(next.room)
  }
  return [...first, ...last]
}

function backIn(order: readonly string[], edges: ReadonlyMap<string, readonly string[]>): number {
  const places = new Map(order.map((room, index) => [room, index]))
  return order.reduce(
    (sum, room, index) => sum + (edges.get(room) ?? []).filter((target) => (places.get(target) ?? index) < index).length,
    0,
  )
}

function countBits(set: number): number {
  let count = 0
  for (let rest = set; rest; rest &= rest - 1) count++
  return count
}
