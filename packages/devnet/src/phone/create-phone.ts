/**
 * A phone wallet without its screen: our own pairing client on one side, the devnet wallet's accounts and methods
 * on the other. Its screen shows `state()` and calls the rest. Its keys are public: see `wallet/keys.ts`.
 */
import { createClient, type PairingClient, type PairingStorage, parseUri, type Session, type Tabs, type Topic } from '@foyer/pairing'
import { walletSignIn } from '@foyer/pairing/sign-in'
import type { WalletChain } from '../wallet/chain.ts'
import { createRpc } from '../wallet/rpc.ts'
import { createWallet, type Wallet, type WalletStore } from '../wallet/wallet.ts'
import { createInbound } from './inbound.ts'
import { createPrompts, type Prompt, type Prompts } from './prompts.ts'
import { readCode } from './read-code.ts'
import { type RelayState, type WatchedSocket, watchRelay } from './relay-watch.ts'
import { type ChosenNetworks, createSessions, type Sessions } from './sessions.ts'
import { explain, explainCode, noticeText } from './words.ts'

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
  /** Scanned codes whose app has sent nothing yet. */
  readonly waiting: number
  readonly prompts: readonly Prompt[]
  readonly sessions: readonly Session[]
  readonly note: Note | undefined
}

export type Phone = Pick<Prompts, 'answer'> &
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

export function createPhone({ chains, store, chosen, openSocket, ...options }: PhoneOptions): Phone {
  const listeners = new Set<() => void>()
  let note: Note | undefined

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const say = (tone: Note['tone'], text: string, answered = false) => {
    note = { tone, text, answered }
    notify()
  }
  const relay = watchRelay(openSocket, notify)
  const prompts = createPrompts(notify)
  const wallet = createWallet({ chains, store, ask: async () => ({ approved: false }) })
  const client = openClient({ ...options, openSocket: relay.openSocket, report: (text) => say('bad', text) })
  const sessions = createSessions(client, chosen)
  const rpc = createRpc((...args) => globalThis.fetch(...args))
  const serving = { client, wallet, sessions, prompts, rpc, say: (tone: Note['tone'], text: string) => say(tone, text, true) }
  const inbound = createInbound(serving, (error) => say('bad', explain(error)))
  const appName = (topic: Topic) => inbound.nameOf(topic) ?? 'the app'

  const look = () => {
    inbound.look()
    notify()
  }
  const stops = [
    client.watch((notice) => {
      const text = noticeText(notice, 'topic' in notice ? appName(notice.topic) : 'the app')
      if (text !== undefined) say('plain', text)
      look()
    }),
    wallet.subscribe(look),
  ]
  const ready = Promise.all([client.ready, wallet.ready]).then(look)

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
    answer: prompts.answer,
    say,
    attempt,
    state: () => ({ ...describeClient(client, relay.state()), prompts: prompts.open(), note }),
    async pair(text) {
      const code = readCode(text)
      if (isWaiting(client, code)) return say('plain', 'This code is in use already. Waiting for the app to say what it asks for.')
      note = undefined
      await attempt(client.pair(code), undefined, (error) => explainCode(error, code))
      notify()
    },
    extend: (topic) => attempt(client.extend(topic), `The connection to ${appName(topic)} lasts another 7 days.`),
    disconnect: (topic) => attempt(client.disconnect(topic), `Disconnected from ${appName(topic)}.`),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      for (const stop of stops) stop()
      inbound.dispose()
      listeners.clear()
      wallet.dispose()
      client.dispose()
    },
  }
}

type ClientInput = Pick<PhoneOptions, 'relayUrl' | 'projectId' | 'url' | 'storage' | 'tabs' | 'pace'> &
  Required<Pick<Parameters<typeof createClient>[0], 'openSocket'>> & { report(text: string): void }

function openClient({ relayUrl, projectId, url, storage, openSocket, tabs, pace, report }: ClientInput): PairingClient {
  return createClient({
    relayUrl,
    projectId,
    name: 'phone',
    metadata: {
      name: 'Foyer Phone Wallet',
      description: 'A wallet for development. Everybody knows its keys.',
      url,
      icons: [`${url}/icon.png`],
    },
    openSocket,
    signIn: walletSignIn(),
    report,
    ...(storage && { storage }),
    ...(tabs !== undefined && { tabs }),
    ...(pace && { pace }),
  })
}

/** What the screen shows of the client: a code waits until its app has sent a proposal or a sign-in. */
function describeClient(client: PairingClient, relay: RelayState): Pick<PhoneState, 'relay' | 'waiting' | 'sessions'> {
  const { pairings, proposals, signIns, sessions } = client.view()
  const received = [...proposals, ...signIns]
  const waiting = pairings.filter(({ topic }) => received.every(({ pairingTopic }) => pairingTopic !== topic)).length
  // A client that waits for nothing leaves the relay: that is no loss.
  const isIdle = pairings.length + received.length + sessions.length === 0
  return { relay: isIdle && relay === 'away' ? 'none' : relay, waiting, sessions }
}

/** The same code twice, before its app has sent anything. */
function isWaiting(client: PairingClient, code: string): boolean {
  try {
    const { topic } = parseUri(code)
    return client.view().pairings.some((pairing) => pairing.topic === topic)
  } catch {
    return false
  }
}
