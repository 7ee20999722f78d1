/** Deals with one proposal, sign-in or request from its arrival to its answer, in the way the wallet's switches say. */
import type { IncomingProposal, IncomingRequest, IncomingSignIn, PairingClient, Session, Topic } from '@foyer/pairing'
import type { Approval, Decision } from '../wallet/approval.ts'
import { providerCodes, rejected, toFailure } from '../wallet/provider-error.ts'
import type { Rpc } from '../wallet/rpc.ts'
import { signerOf } from '../wallet/signer.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { answerRequest, originOf } from './answer-request.ts'
import { type Choice, type Offer, toNamespaces, toOffer } from './offer.ts'
import type { Answer, Prompt, Prompts } from './prompts.ts'
import type { Sessions } from './sessions.ts'
import { draftSignIn } from './sign-in.ts'
import { nameOf } from './words.ts'

export type Serving = {
  readonly client: PairingClient
  readonly wallet: Wallet
  readonly sessions: Sessions
  readonly prompts: Prompts
  readonly rpc: Rpc
  /** What came of it, for the person, once the app has been answered. */
  readonly say: (tone: 'good' | 'bad' | 'plain', text: string) => void
}

/** Rejects when no response could be sent; a declined proposal has one. So do the others below. */
export async function serveProposal(serving: Serving, proposal: IncomingProposal, signal: AbortSignal): Promise<void> {
  const { client, wallet, say } = serving
  const { id, proposer } = proposal
  const { chains, switches } = wallet.state()
  const offer = toOffer(proposal, chains, switches)
  const answer = await decide(serving, { kind: 'proposal', id: proposalKey(proposal), proposal, offer }, signal)
  if (!answer || !(await settle(wallet, signal))) return
  const name = nameOf(proposer.metadata)
  if (!answer.approved) {
    await client.reject(id, offer.obstacle)
    return say('plain', `Declined. ${name} was told so.`)
  }
  const { choice = defaultChoice(wallet, offer) } = answer
  await client.approve(id, { namespaces: toNamespaces(offer, choice) })
  say('good', `Connected to ${name}. You can go back to it.`)
}

export async function serveSignIn(serving: Serving, signIn: IncomingSignIn, signal: AbortSignal): Promise<void> {
  const { client, wallet, say } = serving
  const { id, requester } = signIn
  const { chains, switches } = wallet.state()
  const draft = draftSignIn(signIn, chains, switches)
  const answer = await decide(serving, { kind: 'sign_in', id: signInKey(signIn), signIn, draft }, signal)
  if (!answer || !(await settle(wallet, signal))) return
  const name = nameOf(requester.metadata)
  if (!answer.approved) {
    await client.reject(id, draft.obstacle)
    return say('plain', `Declined. ${name} was told so.`)
  }
  const { choice = defaultChoice(wallet, draft) } = answer
  const { message, toCacao } = draft.write(choice)
  const [account = wallet.state().account] = choice.accounts
  await client.approveSignIn(id, [toCacao(await signerOf(account).signMessage({ message }))])
  say('good', `Signed in to ${name}. You can go back to it.`)
}

type OfSession = { readonly request: IncomingRequest; readonly session: Session }

export async function serveRequest(serving: Serving, { request, session }: OfSession, signal: AbortSignal): Promise<void> {
  const { client, wallet, sessions, rpc, say } = serving
  const { topic, id, method } = request
  let asked = false
  const outcome = await answerRequest({
    request,
    session,
    state: wallet.state,
    rpc,
    ask: (prompt) => {
      asked = true
      return ask(serving, { request, session, approval: { ...prompt, id: requestKey(request), origin: originOf(session), method } }, signal)
    },
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
  const name = nameOf(session.peer.metadata)
  if (!('error' in outcome)) return asked ? say('good', `Done. You can go back to ${name}.`) : undefined
  if (outcome.error.code === providerCodes.userRejected) return say('plain', `Declined. ${name} was told so.`)
  say('bad', `${method} for ${name} failed: ${outcome.error.message}`)
}

/** The accounts and networks that are ticked at first. */
export function defaultChoice(wallet: Pick<Wallet, 'state'>, { networks }: Pick<Offer, 'networks'>): Choice {
  return { accounts: [wallet.state().account], chains: networks.map(({ chain }) => chain) }
}

export const proposalKey = ({ id }: Pick<IncomingProposal, 'id'>): string => `proposal/${id}`
export const signInKey = ({ id }: Pick<IncomingSignIn, 'id'>): string => `sign-in/${id}`
export const requestKey = ({ topic, id }: { readonly topic: Topic; readonly id: string }): string => `${topic}/${id}`

async function decide(
  { wallet, prompts }: Serving,
  prompt: Exclude<Prompt, { readonly kind: 'request' }>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const { rejects, approves } = wallet.state().switches
  const { obstacle } = prompt.kind === 'proposal' ? prompt.offer : prompt.draft
  if (rejects || (approves && obstacle)) return { approved: false }
  if (approves) return { approved: true }
  return prompts.ask(prompt, signal)
}

type Asked = { readonly request: IncomingRequest; readonly session: Session; readonly approval: Approval }

async function ask({ wallet, prompts }: Serving, asked: Asked, signal: AbortSignal): Promise<Decision & { readonly approved: true }> {
  const { rejects, approves } = wallet.state().switches
  if (rejects) throw rejected()
  if (approves) return { approved: true }
  const answer = await prompts.ask({ kind: 'request', id: requestKey(asked.request), ...asked }, signal)
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
