/** What the shipped page has to reach beside the bare one, and whether it did. */
import type { Visit } from '../measure-page.ts'
import { median } from '../statistics.ts'
import { atMost, type Row } from '../targets.ts'
import type { ProcessorVisit } from './measure-processor.ts'
import type { QuietVisit } from './measure-quiet.ts'
import type { ShareVisit } from './measure-share.ts'
import type { SlowVisit } from './measure-slow-line.ts'

export type ShippedVisits = {
  readonly quiet: QuietVisit[]
  readonly opened: Visit[]
  readonly slow: SlowVisit[]
  readonly processor: ProcessorVisit[]
  /** Of the shipped page alone: what other kits are made of has many names. */
  readonly share: ShareVisit[]
}

export const shippedTargets = {
  longestPartMs: 50,
  /** Of React's work for the kit's elements, which the kit's own part leaves out. */
  extraLongestMs: 20,
  extraBlockingMs: 20,
  firstRatio: 1.6,
  secondRatio: 1.3,
  slowRatio: 1.2,
} as const

/** Medians of each figure. */
export function summarise({ quiet, opened, slow, processor, share }: ShippedVisits) {
  return {
    blocking: median(quiet.map(({ blockingMs }) => blockingMs)),
    longest: median(quiet.map(({ longestMs }) => longestMs)),
    script: median(quiet.map(({ scriptMs }) => scriptMs)),
    quietAfter: median(quiet.map(({ quietAfterMs }) => quietAfterMs)),
    askedForKiB: median(quiet.map(({ scriptBytes }) => scriptBytes.askedFor)) / 1024,
    idleKiB: median(quiet.map(({ scriptBytes }) => scriptBytes.idle)) / 1024,
    first: median(opened.flatMap(({ first }) => first?.wallet ?? [])),
    second: median(opened.flatMap(({ second }) => second?.wallet ?? [])),
    slow: median(slow.map(({ wallet }) => wallet)),
    share: median(share.map(({ longestMs }) => longestMs)),
    processor: {
      longest: median(processor.map(({ longestMs }) => longestMs)),
      blocking: median(processor.map(({ blockingMs }) => blockingMs)),
      approachLongest: median(processor.map(({ approachLongestMs }) => approachLongestMs)),
      first: median(processor.map(({ firstMs }) => firstMs)),
      second: median(processor.map(({ secondMs }) => secondMs)),
    },
  }
}

export function judgeShipped(shipped: ShippedVisits, bare: ShippedVisits): readonly Row[] {
  const [ours, floor] = [summarise(shipped), summarise(bare)]
  const stray = new Set(shipped.opened.flatMap(({ strayRequests }) => strayRequests))
  const targets = shippedTargets
  return [
    atMost('the most that the kit has of one task, nobody clicks', ours.share, { limit: targets.longestPartMs, unit: 'ms', digits: 0 }),
    atMost('longest task after load beyond the bare page, nobody clicks', ours.longest - floor.longest, {
      limit: targets.extraLongestMs,
      unit: 'ms',
      digits: 0,
    }),
    atMost('blocking time beyond the bare page', ours.blocking - floor.blocking, { limit: targets.extraBlockingMs, unit: 'ms', digits: 0 }),
    atMost('first click to readable wallet, against the bare dialog', ours.first / floor.first, {
      limit: targets.firstRatio,
      unit: 'x',
      digits: 2,
    }),
    atMost('second click, against the bare dialog', ours.second / floor.second, { limit: targets.secondRatio, unit: 'x', digits: 2 }),
    atMost('slow line, from navigation to readable wallet, against the bare page', ours.slow / floor.slow, {
      limit: targets.slowRatio,
      unit: 'x',
      digits: 2,
    }),
    { name: 'requests before a click beyond the bundle', measured: `${stray.size}`, target: '0', met: stray.size === 0 },
  ]
}
