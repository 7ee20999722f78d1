/** How what an app asked of its client ends. An outcome is kept for a while, for a caller that was not there. */
import type { PairingError } from '../error.ts'
import { type Draft, patch } from './draft.ts'
import type { Outcome, Ref } from './state.ts'

const maxOutcomes = 200
/** Seconds. */
const outcomeLifetime = 300

export function conclude(draft: Draft, ref: Ref, outcome: Outcome): void {
  const kept = Object.entries(draft.state.outcomes).filter(([, { until }]) => until > draft.now)
  patch(draft, { outcomes: { ...Object.fromEntries(kept.slice(-maxOutcomes)), [ref]: { outcome, until: draft.now + outcomeLifetime } } })
  draft.notifications.push({ type: 'outcome', ref, outcome })
}

export const succeed = (draft: Draft, ref: Ref, value: unknown): void => conclude(draft, ref, { ok: true, value })

export const fail = (draft: Draft, ref: Ref, { code, message, peerCode }: Pick<PairingError, 'code' | 'message' | 'peerCode'>): void =>
  conclude(draft, ref, { ok: false, error: { code, message, ...(peerCode === undefined ? {} : { peerCode }) } })
