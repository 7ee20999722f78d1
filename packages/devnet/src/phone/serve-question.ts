/** Deals with one proposal or request from its arrival to its answer, in the way the wallet's switches say. */
import type { IncomingProposal, IncomingRequest, PairingClient, Session, Topic } from '@foyer/pairing'
import type { Approval, Decision } from '../wallet/approval.ts'
import { rejected, toFailure } from '../wallet/provider-error.ts'
import type { Rpc } from '../wallet/rpc.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { answerRequest, originOf } from './answer-request.ts'
import { type Choice, type Offer, toNamespaces, toOffer } from './offer.ts'
import type { Answer, Questions } from './questions.ts'
import type { Sessions } from './sessions.ts'

export type Serving = {
  readonly client: PairingClient
  readonly wallet: Wallet
  readonly sessions: Sessions
  readonly questions: Questions
  readonly rpc: Rpc
}

/** Resolves with the session, if there is one now. Rejects when the answer could not be given. */
export async function serveProposal(serving: Serving, proposal: IncomingProposal, signal: AbortSignal): Promise<Session | undefined> {
  const { client, wallet } = serving
  const { id } = proposal
  const { chains, switches } = wallet.state()
  const offer = toOffer(proposal, chains, switches)
  const answer = await decide(serving, offer, proposal, signal)
  if (!answer || !(await settle(wallet, signal))) return undefined
  if (!answer.approved) {
    await client.reject(id, offer.obstacle)
    return undefined
  }
  const { choice = defaultChoice(wallet, offer) } = answer
  return client.approve(id, { namespaces: toNamespaces(offer, choice) })
}

/** Rejects when the answer could not be given; that the person said no is an answer. */
export async function serveRequest(serving: Serving, request: IncomingRequest, session: Session, signal: AbortSignal): Promise<void> {
  const { client, wallet, sessions, rpc } = serving
  const { topic, id } = request
  const outcome = await answerRequest({
    request,
    session,
    state: wallet.state,
    rpc,
    ask: (question) =>
      ask(serving, session, { ...question, id: `${topic}/${id}`, origin: originOf(session), method: request.method }, signal),
    learn: (chain) => wallet.send({ type: 'learn-chain', chain }),
    goTo: (chainId) => sessions.goTo(topic, chainId),
  }).then(
    (result) => ({ result }),
    (error: unknown) => {
      const { code, message } = toFailure(error)
      return { error: { code, message } }
    },
  )
  if (!(await settle(wallet, signal))) return
  await client.respond({ topic, id, ...outcome })
}

/** The accounts and networks that are ticked at first. */
export function defaultChoice(wallet: Pick<Wallet, 'state'>, { networks }: Offer): Choice {
  return { accounts: [wallet.state().account], chains: networks.map(({ chain }) => chain) }
}

export const proposalKey = ({ id }: Pick<IncomingProposal, 'id'>): string => `proposal/${id}`
export const requestKey = ({ topic, id }: { readonly topic: Topic; readonly id: string }): string => `${topic}/${id}`

async function decide(
  { wallet, questions }: Serving,
  offer: Offer,
  proposal: IncomingProposal,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const { rejects, approves } = wallet.state().switches
  if (rejects || (approves && offer.obstacle)) return { approved: false }
  if (approves) return { approved: true }
  return questions.ask({ kind: 'proposal', id: proposalKey(proposal), proposal, offer }, signal)
}

async function ask(
  { wallet, questions }: Serving,
  session: Session,
  approval: Approval,
  signal: AbortSignal,
): Promise<Decision & { readonly approved: true }> {
  const { rejects, approves } = wallet.state().switches
  if (rejects) throw rejected()
  if (approves) return { approved: true }
  const answer = await questions.ask({ kind: 'request', id: approval.id, approval, session }, signal)
  if (!answer?.approved) throw rejected()
  return { approved: true }
}

/** Waits as the switches say. `false` when nobody wants the answer any more. */
async function settle(wallet: Wallet, signal: AbortSignal): Promise<boolean> {
  const { delay, answers } = wallet.state().switches
  if (delay > 0 && !signal.aborted) await pause(delay, signal)
  if (answers === 'late' && !signal.aborted) await released(wallet, signal)
  return !signal.aborted
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function released(wallet: Wallet, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const forget = wallet.hold(resolve)
    signal.addEventListener('abort', () => {
      forget()
      resolve()
    })
  })
}
