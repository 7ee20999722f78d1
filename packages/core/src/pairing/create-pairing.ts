/**
 * The part of the kit that pairs: opens the client, makes the codes that the machine wants, and gives each chain family
 * its share of the session that a wallet approves. A chunk of its own, loaded with the first pairing view or session.
 */
import type { ChainClient, NonEmpty } from '../adapter.ts'
import type { Namespace } from '../caip.ts'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { KitEvent, Stamped, Work } from '../event.ts'
import { reusesPairing } from '../links/page-platform.ts'
import type { Stepped } from '../machines/draft.ts'
import type { PairedSession, PairingClient, PairingNotice, PairingProposal } from '../pairing.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import type { KitStorage, Stored } from '../storage.ts'
import { asksOf } from './asks-of.ts'
import { keepPending } from './keep-pending.ts'
import { openClient } from './open-client.ts'
import { openWallet } from './open-wallet.ts'
import { fromPairingError } from './pairing-error.ts'
import type { PairingGrant } from './pairing-event.ts'
import { readPlatform } from './read-platform.ts'
import { approvedOf, knownWallets, readPairedWallet } from './read-session.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { stepPairing } from './step-pairing.ts'
import { createUniversalClient } from './universal-client.ts'

export type PairingInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  /** Those of the adapters; without any, this part adds its own. */
  readonly clients: Map<Namespace, ChainClient>
  readonly signal: AbortSignal
  getState(): KitState
  subscribe(listener: () => void): () => void
  send(event: KitEvent): void
}

/** Somebody waits for a wallet. */
export type PairingQuestion = { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal }

export type PairingPart = {
  /** Runs after the other machines have taken the event in. */
  step(state: KitState, event: Stamped, before: KitState): Stepped
  perform(work: Work): void
  /** Makes codes until a wallet has answered one, or the question is given up. What happens is said by events. */
  ask(question: PairingQuestion): void
  /** Puts the stored session of that family in place, for its adapter to verify. Rejects when it has ended. */
  restore(namespace: Namespace, signal: AbortSignal): Promise<void>
  /** That family leaves its session. Resolves when that is done. */
  release(namespace: Namespace): Promise<void>
  /** Takes up a code that the last load of this page has left (spec 4.02a). */
  resume(stored: NonNullable<Stored['pending']>): Promise<void>
}

type Opened = { readonly client: PairingClient; readonly sessions: Sessions }
type Live = PairingQuestion & { readonly proposals: Set<PairingProposal> }

/** How long a session that another tab has made may take to be seen here. */
const settleTime = 2_000

export function createPairing(input: PairingInput): PairingPart {
  const { setup, environment, storage, clients, signal, getState, subscribe, send } = input
  const platform = readPlatform(environment)
  const ending = new Map<string, Promise<void>>()
  let opening: Promise<Opened> | undefined
  let live: Live | undefined

  for (const namespace of setup.namespaces) {
    if (clients.has(namespace)) continue
    clients.set(
      namespace,
      createUniversalClient(namespace, (event) => send({ type: 'wallet', namespace, event })),
    )
  }
  const stopKeeping = reusesPairing(platform) ? keepPending(storage, getState, subscribe) : undefined
  signal.addEventListener('abort', () => {
    stopKeeping?.()
    opening?.then(close, ignore)
  })

  function close({ client, sessions }: Opened): void {
    sessions.dispose()
    client.dispose()
  }

  /** A failed load is tried again by the next who needs it. */
  function open(): Promise<Opened> {
    opening ??= openClient(input, refused).then(
      (client) => {
        const sessions = createSessions({
          client,
          chain,
          preferred: (namespace) => preferredOf(getState(), namespace),
          asked: (topic) => openWallet(environment, { stored: getState().deepLink, topic, platform }),
        })
        const opened = { client, sessions }
        client.watch((notice) => hear(opened, notice))
        if (signal.aborted) close(opened)
        return opened
      },
      (cause) => {
        opening = undefined
        throw cause
      },
    )
    return opening
  }

  function chain(namespace: Namespace): ChainClient {
    const client = clients.get(namespace)
    if (!client) throw new KitError('adapter_not_found', `Adapter for namespace ${namespace} doesn't exist`)
    return client
  }

  /** The relay does not want this page: nobody can answer the code. The next try is a new client, that says it anew. */
  function refused(error: KitError): void {
    if (live) fail(live, error)
    if (Object.keys(getState().paired).length > 0) return
    opening?.then(close, ignore)
    opening = undefined
  }

  async function offer(question: Live): Promise<void> {
    const { client } = await open()
    const proposal = await client.propose(await asksOf(setup, clients))
    if (question.signal.aborted) return proposal.cancel()
    send({ type: 'pairing-code', attempt: question.attempt, uri: proposal.uri, expiresAt: proposal.expiresAt })
    wait(question, proposal)
  }

  function wait(question: Live, proposal: PairingProposal): void {
    question.proposals.add(proposal)
    proposal.answered.then(() => question.signal.aborted || send({ type: 'pairing-approved', attempt: question.attempt }), ignore)
    proposal.approval.then(
      (session) => settle(question, proposal, session),
      (cause) => {
        question.proposals.delete(proposal)
        // A code that ran out while the next one is shown is nobody's failure.
        if (question.proposals.size > 0 && isOver(cause)) return
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
    if (question.signal.aborted || live !== question) return void end(opened, session.topic)
    send({ type: 'pairing-approved', attempt: question.attempt })
    question.proposals.delete(proposal)
    const grants = await enterAll(opened, session, setup.namespaces, question.signal).catch((cause) => {
      end(opened, session.topic)
      fail(question, cause)
    })
    if (!grants) return
    if (question.signal.aborted || live !== question) return void leaveAll(opened, session.topic)
    give(question)
    send({ type: 'paired', attempt: question.attempt, grants })
  }

  /** Rejects when no family of this kit is in the session. */
  async function enterAll(
    { sessions }: Opened,
    session: PairedSession,
    namespaces: readonly Namespace[],
    stop: AbortSignal,
  ): Promise<NonEmpty<PairingGrant>> {
    const known = knownWallets(getState(), setup.options.customWallets ?? [])
    const grants: PairingGrant[] = []
    let failure: unknown = new KitError('chain_unsupported', 'Chain is not supported')
    for (const namespace of namespaces) {
      if (approvedOf(session, namespace).length === 0) continue
      try {
        const { accounts, network } = await sessions.enter(session, namespace, stop)
        grants.push({ namespace, accounts, network, paired: readPairedWallet(session, namespace, known) })
      } catch (cause) {
        failure = cause
        sessions.leave(namespace, session.topic)
      }
    }
    const [first, ...others] = grants
    if (!first) throw failure
    return [first, ...others]
  }

  function leaveAll(opened: Opened, topic: string): void {
    for (const namespace of opened.sessions.namespacesOf(topic)) opened.sessions.leave(namespace, topic)
    end(opened, topic)
  }

  /** Ends a session that nobody here is in, once. */
  function end({ client, sessions }: Opened, topic: string): Promise<void> {
    const isUsed = sessions.namespacesOf(topic).length > 0 || Object.values(getState().paired).some((one) => one.topic === topic)
    if (isUsed || !client.sessions().some((one) => one.topic === topic)) return ending.get(topic) ?? Promise.resolve()
    const told = client
      .disconnect(topic)
      .catch((cause) => environment.report('A paired session could not be ended.', cause))
      .finally(() => ending.delete(topic))
    ending.set(topic, told)
    return told
  }

  async function leave(namespace: Namespace, topic: string): Promise<void> {
    const opened = await open()
    opened.sessions.leave(namespace, topic)
    return end(opened, topic)
  }

  function hear(opened: Opened, notice: PairingNotice): void {
    const { type, session } = notice
    if (type !== 'session_updated' || !session) return
    const known = knownWallets(getState(), setup.options.customWallets ?? [])
    const inside = opened.sessions.namespacesOf(session.topic)
    if (inside.length === 0) return
    for (const namespace of inside) send({ type: 'paired-changed', namespace, paired: readPairedWallet(session, namespace, known) })
    const free = setup.namespaces.filter((namespace) => !opened.sessions.topicOf(namespace) && approvedOf(session, namespace).length > 0)
    if (free.length > 0) enterAll(opened, session, free, signal).then((grants) => send({ type: 'paired-more', grants }), ignore)
  }

  return {
    step: (state, event, before) => stepPairing(state, event, before, { setup, platform }),
    perform(work) {
      if (work.type === 'pair-leave') return void leave(work.namespace, work.topic).catch(ignore)
      if (work.type !== 'pair-renew' || live?.attempt !== work.attempt) return
      const question = live
      offer(question).catch((cause) => fail(question, cause))
    },
    ask(question) {
      const asked: Live = { ...question, proposals: new Set() }
      live = asked
      question.signal.addEventListener('abort', () => give(asked))
      offer(asked).catch((cause) => fail(asked, cause))
    },
    async restore(namespace, stop) {
      const opened = await open()
      const topic = getState().paired[namespace]?.topic
      const session = topic === undefined ? undefined : await findSession(opened.client, topic, stop)
      if (!session) throw new KitError('not_connected', 'The paired session has ended. Connect the wallet again.')
      await opened.sessions.enter(session, namespace, stop)
      const known = knownWallets(getState(), setup.options.customWallets ?? [])
      send({ type: 'paired-changed', namespace, paired: readPairedWallet(session, namespace, known) })
    },
    async release(namespace) {
      const opened = await open()
      const topic = opened.sessions.topicOf(namespace)
      if (topic === undefined) return
      opened.sessions.leave(namespace, topic)
      await end(opened, topic)
    },
    async resume({ wallet, link }) {
      storage.write('pairing', undefined)
      const { client } = await open()
      const proposal = client.pending()
      if (!proposal) return
      send({ type: 'pairing-found', uri: proposal.uri, expiresAt: proposal.expiresAt, ...(wallet && { wallet }), ...(link && { link }) })
      const { pairing, namespace } = getState()
      if (!namespace || pairing.status !== 'waiting' || pairing.uri !== proposal.uri) return
      watchResumed(namespace, pairing.attempt, proposal)
    },
  }

  /** The question was not asked by way of the runtime: it is over when the state says so. */
  function watchResumed(namespace: Namespace, attempt: number, proposal: PairingProposal): void {
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
  }

  /** At once, or when another tab's session has come over. */
  async function findSession(client: PairingClient, topic: string, stop: AbortSignal): Promise<PairedSession | undefined> {
    const find = () => client.sessions().find((session) => session.topic === topic)
    const found = find()
    if (found) return found
    return new Promise((resolve) => {
      const done = () => {
        unwatch()
        callOff()
        stop.removeEventListener('abort', done)
        resolve(find())
      }
      const unwatch = client.watch(() => find() && done())
      const callOff = environment.wait(settleTime, done)
      stop.addEventListener('abort', done)
    })
  }
}

/** On the network of the page, if it is of that family, or where its account was last. */
function preferredOf({ network, connections, namespace: active }: KitState, namespace: Namespace) {
  const connection = connections[namespace]
  if (connection?.status === 'connecting' && connection.restored) return connection.restored.network
  return active === namespace ? network.active : undefined
}

function isOver(cause: unknown): boolean {
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { readonly code?: unknown }
  return code === 'expired' || code === 'disconnected'
}

/** Said elsewhere, or nobody's business. */
function ignore(): void {}
