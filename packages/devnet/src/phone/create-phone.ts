/**
 * A phone wallet without its screen: our own pairing client on one side, the development wallet's accounts and methods
 * on the other. Its screen shows `state()` and calls the rest. Its keys are public: see `wallet/keys.ts`.
 */
import {
  createClient,
  type Notice,
  type PairingClient,
  type PairingStorage,
  parseUri,
  type Session,
  type Tabs,
  type Topic,
} from '@foyer/pairing'
import { walletSignIn } from '@foyer/pairing/sign-in'
import type { WalletChain } from '../wallet/chain.ts'
import { createRpc } from '../wallet/rpc.ts'
import { createWallet, type Wallet, type WalletStore } from '../wallet/wallet.ts'
import { createQuestions, type Question, type Questions } from './questions.ts'
import { readCode } from './read-code.ts'
import { type RelayState, type WatchedSocket, watchRelay } from './relay-watch.ts'
import { proposalKey, requestKey, type Serving, serveProposal, serveRequest, serveSignIn, signInKey } from './serve-question.ts'
import { type ChosenNetworks, createSessions, type Sessions } from './sessions.ts'
import { explain, explainCode, nameOf, noticeText } from './words.ts'

export type PhoneOptions = {
  readonly relayUrl: string
  readonly projectId: string
  /** The networks it knows from the start. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** Where it is, for the app's side to show. */
  readonly url: string
  readonly store: WalletStore
  readonly chosen: ChosenNetworks
  readonly storage?: PairingStorage
  readonly openSocket: (url: string) => WatchedSocket
  readonly tabs?: Tabs | false
  readonly pace?: NonNullable<Parameters<typeof createClient>[0]['pace']>
}

/** What happened last, in words. `answered`: an app has its answer, so one can go back to it. */
export type Note = { readonly tone: 'good' | 'bad' | 'plain'; readonly text: string; readonly answered: boolean }

export type PhoneState = {
  readonly relay: RelayState
  /** Scanned codes whose app has not been heard yet. */
  readonly waiting: number
  readonly questions: readonly Question[]
  readonly sessions: readonly Session[]
  readonly note: Note | undefined
}

export type Phone = Pick<Questions, 'answer'> &
  Sessions & {
    readonly ready: Promise<void>
    readonly wallet: Wallet
    readonly state: () => PhoneState
    /** Takes a code as pasted, scanned or linked. Failures become the note. */
    readonly pair: (text: string) => Promise<void>
    /** Makes these words the note: of what the screen alone knows. */
    readonly say: (tone: Note['tone'], text: string) => void
    readonly extend: (topic: Topic) => Promise<void>
    readonly disconnect: (topic: Topic) => Promise<void>
    /** Runs what a button is for; a failure becomes the note. */
    readonly attempt: (work: Promise<unknown>, done?: string) => Promise<void>
    readonly subscribe: (listener: () => void) => () => void
    readonly dispose: () => void
  }

export function createPhone({ relayUrl, projectId, chains, url, store, chosen, storage, openSocket, tabs, pace }: PhoneOptions): Phone {
  const listeners = new Set<() => void>()
  const begun = new Map<string, AbortController>()
  /** Also of sessions that have just ended. */
  const names = new Map<Topic, string>()
  let note: Note | undefined

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const relay = watchRelay(openSocket, tell)
  const questions = createQuestions(tell)
  const wallet = createWallet({ chains, store, ask: async () => ({ approved: false }) })
  const client: PairingClient = createClient({
    relayUrl,
    projectId,
    name: 'phone',
    metadata: {
      name: 'Foyer Phone Wallet',
      description: 'A wallet for development. Everybody knows its keys.',
      url,
      icons: [`${url}/icon.png`],
    },
    openSocket: relay.openSocket,
    signIn: walletSignIn(),
    report: (text) => say('bad', text),
    ...(storage && { storage }),
    ...(tabs !== undefined && { tabs }),
    ...(pace && { pace }),
  })
  const sessions = createSessions(client, chosen)
  const serving: Serving = {
    client,
    wallet,
    sessions,
    questions,
    rpc: createRpc((...args) => globalThis.fetch(...args)),
    say: (tone, text) => say(tone, text, true),
  }

  const stops = [client.watch(hear), wallet.subscribe(look)]
  const ready = Promise.all([client.ready, wallet.ready]).then(look)

  function say(tone: Note['tone'], text: string, answered = false): void {
    note = { tone, text, answered }
    tell()
  }

  function hear(notice: Notice): void {
    const text = noticeText(notice, ('topic' in notice && names.get(notice.topic)) || 'the app')
    if (text !== undefined) say('plain', text)
    look()
  }

  /** Begins what is new, and withdraws what is over. */
  function look(): void {
    const { proposals, signIns, requests, sessions: known } = client.view()
    const silent = wallet.state().switches.answers === 'never'
    const open = new Set([...proposals.map(proposalKey), ...signIns.map(signInKey), ...requests.map(requestKey)])
    for (const { topic, peer } of known) names.set(topic, nameOf(peer.metadata))
    for (const [key, controller] of begun) {
      if (open.has(key)) continue
      begun.delete(key)
      controller.abort()
    }
    if (!silent) {
      for (const proposal of proposals) begin(proposalKey(proposal), (signal) => serveProposal(serving, proposal, signal))
      for (const signIn of signIns) begin(signInKey(signIn), (signal) => serveSignIn(serving, signIn, signal))
      for (const request of requests) {
        const session = known.find(({ topic }) => topic === request.topic)
        if (session) begin(requestKey(request), (signal) => serveRequest(serving, request, session, signal))
      }
    }
    tell()
  }

  function begin(key: string, work: (signal: AbortSignal) => Promise<void>): void {
    if (begun.has(key)) return
    const controller = new AbortController()
    begun.set(key, controller)
    work(controller.signal).catch((error: unknown) => say('bad', explain(error)))
  }

  async function attempt(work: Promise<unknown>, done?: string, words = explain): Promise<void> {
    await work.then(
      () => (done === undefined ? undefined : say('good', done)),
      (error: unknown) => say('bad', words(error)),
    )
  }

  return {
    ...sessions,
    ready,
    wallet,
    answer: questions.answer,
    say,
    attempt,
    state: () => {
      const { pairings, proposals, signIns, sessions: known } = client.view()
      const heard = [...proposals, ...signIns]
      const waiting = pairings.filter(({ topic }) => heard.every(({ pairingTopic }) => pairingTopic !== topic)).length
      // A client that has nothing to hear leaves the relay: that is no loss.
      const isIdle = pairings.length + heard.length + known.length === 0
      return {
        relay: isIdle && relay.state() === 'away' ? 'none' : relay.state(),
        waiting,
        questions: questions.open(),
        sessions: known,
        note,
      }
    },
    async pair(text) {
      const code = readCode(text)
      if (isWaiting(client, code)) return say('plain', 'This code is in use already. Waiting for the app to say what it asks for.')
      note = undefined
      await attempt(client.pair(code), undefined, (error) => explainCode(error, code))
      tell()
    },
    extend: (topic) => attempt(client.extend(topic), `The connection to ${names.get(topic) ?? 'the app'} lasts another 7 days.`),
    disconnect: (topic) => attempt(client.disconnect(topic), `Disconnected from ${names.get(topic) ?? 'the app'}.`),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      for (const stop of stops) stop()
      for (const controller of begun.values()) controller.abort()
      listeners.clear()
      wallet.dispose()
      client.dispose()
    },
  }
}

/** The same code twice, before its app was heard. */
function isWaiting(client: PairingClient, code: string): boolean {
  try {
    const { topic } = parseUri(code)
    return client.view().pairings.some((pairing) => pairing.topic === topic)
  } catch {
    return false
  }
}
