/** What becomes of queued publications: confirmed, given up, refused, or given more time. */
import { PairingError } from '../error.ts'
import { type Draft, patch } from './draft.ts'
import { endOutgoing, failCall } from './end.ts'
import { fail, succeed } from './outcome.ts'
import type { Role } from './role.ts'
import type { Publication } from './state.ts'

export function confirmPublication(draft: Draft, key: string): void {
  const publication = draft.state.outbox.find((one) => one.key === key)
  if (!publication) return
  remove(draft, publication)
  if (publication.waiter) succeed(draft, publication.waiter.ref, undefined)
  const call = publication.call === undefined ? undefined : draft.state.calls[publication.call]
  // The relay keeps these for a dapp that is away, and nobody waits until it is back.
  if (call?.kind === 'event' || call?.kind === 'update' || call?.kind === 'extend') succeed(draft, call.ref, undefined)
}

export function expirePublications(draft: Draft, role: Role): void {
  const unreachable = new PairingError('relay_unreachable', 'The relay cannot be reached. Check the connection, and try again.')
  for (const publication of draft.state.outbox) {
    if (publication.giveUpAt <= draft.at) giveUp(draft, publication, { role, why: unreachable })
    else if (publication.waiter && publication.waiter.until <= draft.at) stopWaiting(draft, publication, unreachable)
  }
}

/** What somebody waits on fails at once. What nobody waits on stays queued. */
export function refusePublications(draft: Draft, role: Role): void {
  const refused = new PairingError('relay_refused', 'The relay turned this client away.')
  for (const publication of draft.state.outbox) {
    if (publication.call) giveUp(draft, publication, { role, why: refused })
    else stopWaiting(draft, publication, refused)
  }
}

/** Nothing is given up before `least`. */
export function spareOutbox(draft: Draft, least: number): void {
  change(draft, ({ waiter, ...one }) => ({
    ...one,
    giveUpAt: Math.max(one.giveUpAt, least),
    ...(waiter && { waiter: { ...waiter, until: Math.max(waiter.until, least) } }),
  }))
}

/** The clock has moved by so many ms, and the times of the queue move with it. */
export function shiftOutbox(draft: Draft, by: number): void {
  change(draft, ({ waiter, ...one }) => ({
    ...one,
    queuedAt: one.queuedAt + by,
    giveUpAt: one.giveUpAt + by,
    ...(waiter && { waiter: { ...waiter, until: waiter.until + by } }),
  }))
}

/** The relay did not take it. Whoever waits is notified; what was changed ahead of it is changed back. */
function giveUp(draft: Draft, publication: Publication, { role, why }: { readonly role: Role; readonly why: PairingError }): void {
  stopWaiting(draft, publication, why)
  remove(draft, publication)
  const proposal = publication.call === undefined ? undefined : draft.state.outgoing[publication.call]
  if (proposal) {
    endOutgoing(draft, proposal)
    fail(draft, proposal.ref, why)
  }
  const call = publication.call === undefined ? undefined : draft.state.calls[publication.call]
  if (!call) return
  failCall(draft, call.id, why)
  role.revert?.(draft, call, { code: 7000, message: 'The relay could not be reached' })
}

/** The relay does not have it yet, and is tried all the same. */
function stopWaiting(draft: Draft, publication: Publication, why: PairingError): void {
  if (!publication.waiter) return
  change(draft, ({ waiter, ...one }) => (one.key === publication.key || !waiter ? one : { ...one, waiter }))
  fail(draft, publication.waiter.ref, why)
}

const remove = (draft: Draft, { key }: Publication): void => patch(draft, { outbox: draft.state.outbox.filter((one) => one.key !== key) })

const change = (draft: Draft, to: (publication: Publication) => Publication): void => patch(draft, { outbox: draft.state.outbox.map(to) })
