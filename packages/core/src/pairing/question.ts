/** Somebody waits for a wallet: codes are made until a wallet has answered one, or nobody waits any more. One question at a time. */
import type { Namespace } from '../caip.ts'
import type { KitError } from '../errors.ts'
import { type PagePlatform, reusesPairing } from '../links/page-platform.ts'
import type { PairedSession, PairingProposal } from '../pairing.ts'
import { asksOf } from './asks-of.ts'
import type { PairingInput } from './create-pairing.ts'
import type { Opened } from './open-once.ts'
import { fromPairingError } from './pairing-error.ts'
import type { SessionPlaces } from './session-places.ts'

export type PairingQuestion = { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal }

export type Questions = {
  /** What happens is said by events. */
  ask(question: PairingQuestion): void
  /** Another code for the question that is asked. */
  renew(attempt: number): void
  /** For a code that an earlier load of this page has left: the question is over when the state says so. */
  resume(namespace: Namespace, attempt: number, proposal: PairingProposal): void
  /** Nobody can answer. */
  refuse(error: KitError): void
}

type Parts = { readonly platform: PagePlatform; readonly places: SessionPlaces; open(): Promise<Opened> }
type Live = PairingQuestion & { readonly proposals: Set<PairingProposal> }

export function createQuestions(
  { setup, environment, clients, signal, getState, subscribe, send }: PairingInput,
  { platform, places, open }: Parts,
): Questions {
  let live: Live | undefined

  async function offer(question: Live): Promise<void> {
    const { client } = await open()
    const proposal = await client.propose(await asksOf(setup, clients))
    if (question.signal.aborted) return proposal.cancel()
    send({ type: 'pairing-code', attempt: question.attempt, uri: proposal.uri, expiresAt: proposal.expiresAt })
    wait(question, proposal)
    // Somebody is there and wants it: not after the pause that an earlier failure has left.
    if (client.relay().status !== 'open') client.wake()
  }

  const offerTo = (question: Live): void => void offer(question).catch((cause) => fail(question, cause))

  function wait(question: Live, proposal: PairingProposal): void {
    question.proposals.add(proposal)
    proposal.answered.then(
      () => question.signal.aborted || send({ type: 'pairing-approved', attempt: question.attempt }),
      () => undefined,
    )
    proposal.approval.then(
      (session) => settle(question, proposal, session),
      (cause) => {
        question.proposals.delete(proposal)
        // A code that ran out while the next one is shown is nobody's failure.
        if (question.proposals.size > 0 && /^(expired|disconnected)$/.test(codeOf(cause))) return
        // Over before its time: the relay has set the client's clock right, and the next is dated by that.
        if (live === question && codeOf(cause) === 'expired' && environment.now() < proposal.expiresAt) return offerTo(question)
        fail(question, cause)
      },
    )
  }

  function fail(question: Live, cause: unknown): void {
    if (question.signal.aborted || live !== question) return
    give(question)
    send({ type: 'refused', namespace: question.namespace, attempt: question.attempt, error: fromPairingError(cause) })
  }

  /** Its codes are good for nobody any more; but where the page itself goes and comes back, the next load takes them up. */
  function give(question: Live): void {
    if (live === question) live = undefined
    const staysOpen = signal.aborted && reusesPairing(platform)
    for (const proposal of question.proposals) if (!staysOpen) proposal.cancel()
    question.proposals.clear()
  }

  async function settle(question: Live, proposal: PairingProposal, session: PairedSession): Promise<void> {
    const opened = await open()
    // The person has moved on: the wallet hears that nobody is there.
    if (question.signal.aborted || live !== question) return void places.end(opened, session.topic)
    send({ type: 'pairing-approved', attempt: question.attempt })
    question.proposals.delete(proposal)
    const grants = await places.enterAll(opened, session, setup.namespaces, question.signal).catch((cause) => {
      places.end(opened, session.topic)
      fail(question, cause)
    })
    if (!grants) return
    if (question.signal.aborted || live !== question) return places.leaveAll(opened, session.topic)
    give(question)
    send({ type: 'paired', attempt: question.attempt, grants })
  }

  return {
    ask(question) {
      const asked: Live = { ...question, proposals: new Set() }
      live = asked
      question.signal.addEventListener('abort', () => give(asked))
      offerTo(asked)
    },
    renew(attempt) {
      const question = live
      if (question?.attempt === attempt) offerTo(question)
    },
    resume(namespace, attempt, proposal) {
      const controller = new AbortController()
      const question: Live = { namespace, attempt, signal: controller.signal, proposals: new Set() }
      const stop = subscribe(() => {
        const { pairing } = getState()
        if ('attempt' in pairing && pairing.attempt === attempt) return
        stop()
        controller.abort()
        give(question)
      })
      live = question
      wait(question, proposal)
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
