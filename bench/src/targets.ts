/** What the kit has to reach, at 4x CPU throttling, and whether it did. */

import type { Visit } from './measure-page.ts'
import { median, quantile } from './statistics.ts'

export type Row = { readonly name: string; readonly measured: string; readonly target: string; readonly met: boolean }

export const targets = {
  firstMs: 80,
  nextMs: 45,
  heapMiB: 3,
  readyRatio: 1.05,
  pageKiB: 87,
  openingKiB: 42,
} as const

export function judge(kit: readonly Visit[], wagmi: readonly Visit[]): readonly Row[] {
  const first = median(kit.flatMap((visit) => (visit.first ? [visit.first.dialog] : [])))
  const next = median(kit.flatMap((visit) => (visit.second ? [visit.second.dialog] : [])))
  const openings = kit.flatMap(({ first, second }) => [first, second].filter((opening) => opening !== undefined))
  const together = openings.filter(({ sameFrame }) => sameFrame).length
  const heap = median(kit.map(({ heapMiB }) => heapMiB))
  const ratio = median(kit.map(({ buttonReady }) => buttonReady)) / median(wagmi.map(({ buttonReady }) => buttonReady))
  const page = quantile(
    kit.map(({ scriptBytes }) => scriptBytes.beforeClick / 1024),
    1,
  )
  const opening = quantile(
    kit.map(({ scriptBytes }) => scriptBytes.opening / 1024),
    1,
  )
  const stray = new Set(kit.flatMap(({ strayRequests }) => strayRequests))
  return [
    atMost('click to painted dialog, first time', first, { limit: targets.firstMs, unit: 'ms', digits: 0 }),
    atMost('click to painted dialog, after that', next, { limit: targets.nextMs, unit: 'ms', digits: 0 }),
    {
      name: 'wallet readable in the frame of the dialog',
      measured: `${together} of ${openings.length}`,
      target: 'all',
      met: openings.length > 0 && together === openings.length,
    },
    atMost('heap after opening', heap, { limit: targets.heapMiB, unit: 'MiB', digits: 1 }),
    atMost('button ready, against wagmi alone', ratio, { limit: targets.readyRatio, unit: 'x', digits: 2 }),
    atMost('JavaScript before a click, gzip', page, { limit: targets.pageKiB, unit: 'KiB', digits: 1 }),
    atMost('JavaScript that opening adds, gzip', opening, { limit: targets.openingKiB, unit: 'KiB', digits: 1 }),
    { name: 'requests before a click beyond the bundle', measured: `${stray.size}`, target: '0', met: stray.size === 0 },
  ]
}

export type Limit = { readonly limit: number; readonly unit: string; readonly digits: number }

export function atMost(name: string, value: number, { limit, unit, digits }: Limit): Row {
  return { name, measured: `${value.toFixed(digits)} ${unit}`, target: `≤ ${limit} ${unit}`, met: value <= limit }
}
