/** A visitor waits for a wallet: codes are made until a wallet has answered one, or nobody waits any more. One attempt at a time. */
import type { KitError } from '../../entities/errors.ts'
import type { PairedSession, PairingProposal } from '../../entities/pairing.ts'
import { type PagePlatform, reusesPairing } from '../../environment/page-platform.ts'
import type { DrivenAttempt } from '../../kernel/runtime.ts'
import type { Ahead } from './ahead.ts'
import type { Opened } from './open-once.ts'
import { fromPairingError } from './pairing-error.ts'
import type { PairingHost } from './pairing-host.ts'
import { requestedNamespaces } from './requested-namespaces.ts'
import type { SessionMembership } from './session-membership.ts'

export type Attempts = {
  /** What happens is said by events. */
  ask(asked: DrivenAttempt): void
  /** Another code for the attempt that is live. */
  renew(attempt: number): void
  /** Nobody can answer. */
  refuse(error: KitError): void
}

type Parts = {
  readonly platform: PagePlatform
  readonly membership: SessionMembership
  open(): Promise<Opened>
  takeLeft(): PairingProposal | undefined
  readonly ahead: Ahead
}
type Live = DrivenAttempt & { readonly proposals: Set<PairingProposal> }

export function createAttempts(
  { setup, environment, clients, signal, send, tellKernel }: PairingHost,
  { platform, membership, open, takeLeft, ahead }: Parts,
): Attempts {
  let live: Live | undefined

  async function offer(asked: Live, made?: Promise<PairingProposal | undefined>): Promise<void> {
    const { client } = await open()
    const proposal = (await made) ?? (await client.propose(await requestedNamespaces(setup, clients)))
    if (asked.signal.aborted) return proposal.cancel()
    send({ type: 'pairing-code', attempt: asked.attempt, uri: proposal.uri, expiresAt: proposal.expiresAt })
    wait(asked, proposal)
    // Somebody is there and wants it: not after the pause that an earlier failure has left.
    if (client.relay().status !== 'open') client.wake()
  }

  const offerTo = (asked: Live, made?: Promise<PairingProposal | undefined>): void =>
    void offer(asked, made).catch((cause) => fail(asked, cause))

  function wait(asked: Live, proposal: PairingProposal): void {
    asked.proposals.add(proposal)
    proposal.answered.then(
      () => asked.signal.aborted || send({ type: 'pairing-approved', attempt: asked.attempt }),
      () => undefined,
    )
    proposal.approval.then(
      (session) => settle(asked, proposal, session),
      (cause) => {
        asked.proposals.delete(proposal)
        // A code that ran out while the next one is shown is nobody's failure.
        if (asked.proposals.size > 0 && /^(expired|disconnected)$/.test(codeOf(cause))) return
        // Over before its time: the relay has set the client's clock right, and the next is dated by that.
        if (live === asked && codeOf(cause) === 'expired' && environment.now() < proposal.expiresAt) return offerTo(asked)
        fail(asked, cause)
      },
    )
  }

  function fail(asked: Live, cause: unknown): void {
    if (asked.signal.aborted || live !== asked) return
    give(asked)
    tellKernel({ type: 'refused', namespace: asked.namespace, attempt: asked.attempt, error: fromPairingError(cause) })
  }

  /** Its codes are good for nobody any more; but where the page itself goes and comes back, the next load takes them up. */
  function give(asked: Live): void {
    if (live === asked) live = undefined
    const staysOpen = signal.aborted && reusesPairing(platform)
    for (const proposal of asked.proposals) if (!staysOpen) proposal.cancel()
    asked.proposals.clear()
  }

  async function settle(asked: Live, proposal: PairingProposal, session: PairedSession): Promise<void> {
    const opened = await open()
    // The person has moved on: the wallet hears that nobody is there.
    if (asked.signal.aborted || live !== asked) return void membership.end(opened, session.topic)
    send({ type: 'pairing-approved', attempt: asked.attempt })
    asked.proposals.delete(proposal)
    const grants = await membership.enterAll(opened, session, { namespaces: setup.namespaces, stop: asked.signal }).catch((cause) => {
      membership.end(opened, session.topic)
      fail(asked, cause)
    })
    if (!grants) return
    if (asked.signal.aborted || live !== asked) return membership.leaveAll(opened, session.topic)
    give(asked)
    send({ type: 'paired', attempt: asked.attempt, grants })
  }

  return {
    ask(attempt) {
      const asked: Live = { ...attempt, proposals: new Set() }
      live = asked
      attempt.signal.addEventListener('abort', () => give(asked))
      const left = takeLeft()
      if (!left) return offerTo(asked, ahead.take())
      ahead.drop()
      wait(asked, left)
    },
    renew(attempt) {
      if (live?.attempt === attempt) offerTo(live)
    },
    refuse(error) {
      if (live) fail(live, error)
    },
  }
}

function codeOf(cause: unknown): string {
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { readonly code?: unknown }
  return String(code)
}
