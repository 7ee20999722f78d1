/**
 * The part of the kit that pairs: opens the client, makes the codes that the machine wants, and gives each chain family
 * its share of the session that a wallet approves. A chunk of its own, loaded with the first pairing view or session.
 */
import type { ChainClient } from '../adapter.ts'
import type { Caip2, Namespace } from '../caip.ts'
import type { Environment } from '../environment.ts'
import type { KitEvent, Stamped, Work } from '../event.ts'
import { reusesPairing } from '../links/page-platform.ts'
import { watchLeaving } from '../links/watch-leaving.ts'
import type { Stepped } from '../machines/draft.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import type { KitStorage, Stored } from '../storage.ts'
import { asksOf } from './asks-of.ts'
import { keepPending } from './keep-pending.ts'
import { createOpener } from './open-once.ts'
import { createQuestions, type PairingQuestion } from './question.ts'
import { readBalance } from './read-balance.ts'
import { readPlatform } from './read-platform.ts'
import { createSessionPlaces } from './session-places.ts'
import { stepPairing } from './step-pairing.ts'
import { createUniversalClient } from './universal-client.ts'
import { watchRelay } from './watch-relay.ts'

export type PairingInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  /** Those of the adapters; without any, this part adds its own. */
  readonly clients: Map<Namespace, ChainClient>
  rpcUrls(network: Caip2): readonly string[]
  readonly signal: AbortSignal
  getState(): KitState
  subscribe(listener: () => void): () => void
  send(event: KitEvent): void
}

export type PairingPart = {
  /** Runs after the other machines have taken the event in. */
  step(state: KitState, event: Stamped, before: KitState): Stepped
  perform(work: Work): void
  /** The code that a pairing code will take, and nothing else. */
  fetchAhead(): Promise<unknown>
  /** Makes codes until a wallet has answered one, or the question is given up. What happens is said by events. */
  ask(question: PairingQuestion): void
  /** Puts the stored session of that family in place, for its adapter to verify. Rejects when it has ended. */
  restore(namespace: Namespace, signal: AbortSignal): Promise<void>
  /** That family leaves its session. Resolves when that is done. */
  release(namespace: Namespace): Promise<void>
  /** Takes up a code that the last load of this page has left (spec 4.02a). */
  resume(stored: NonNullable<Stored['pending']>): Promise<void>
}

export function createPairing(input: PairingInput): PairingPart {
  const { setup, environment, storage, clients, signal, getState, subscribe, send } = input
  const platform = readPlatform(environment)
  const places = createSessionPlaces(input)
  const open = createOpener(input, platform, (opened) => {
    opened.client.watch((notice) => places.follow(opened, notice))
    watchRelay(opened.client, { send, refused: (error) => questions.refuse(error) })
  })
  const questions = createQuestions(input, { platform, places, open })
  let stopLeaving: (() => void) | undefined

  for (const namespace of setup.pairs ? setup.namespaces : []) {
    if (clients.has(namespace)) continue
    clients.set(
      namespace,
      createUniversalClient(
        namespace,
        (event) => send({ type: 'wallet', namespace, event }),
        (asked) => readBalance({ setup, fetch: environment.fetch, rpcUrls: input.rpcUrls, signal }, asked),
      ),
    )
  }
  const stopKeeping = reusesPairing(platform) ? keepPending(storage, getState, subscribe) : undefined
  signal.addEventListener('abort', () => {
    stopKeeping?.()
    stopLeaving?.()
  })

  return {
    step: (state, event, before) => stepPairing(state, event, before, { setup, platform }),
    perform(work) {
      switch (work.type) {
        case 'pair-renew':
          return questions.renew(work.attempt)
        case 'pair-leave':
          return void open()
            .then((opened) => places.leave(opened, work.namespace, work.topic))
            .catch(ignore)
        case 'pair-wake':
          return void open().then(({ client }) => client.wake(), ignore)
        case 'pair-watch':
          stopLeaving?.()
          if (typeof window === 'undefined') return
          stopLeaving = watchLeaving(window, (outcome) => send({ type: 'link-opened', attempt: work.attempt, outcome }))
          return
      }
    },
    fetchAhead: () => Promise.all([setup.options.pairing?.load?.(), asksOf(setup, clients)]),
    ask: questions.ask,
    restore: async (namespace, stop) => places.restore(await open(), namespace, stop),
    async release(namespace) {
      const opened = await open()
      const topic = opened.sessions.topicOf(namespace)
      if (topic !== undefined) await places.leave(opened, namespace, topic)
    },
    async resume({ wallet, link }) {
      storage.write('pairing', undefined)
      const { client } = await open()
      const proposal = client.pending()
      if (!proposal) return
      send({ type: 'pairing-found', uri: proposal.uri, expiresAt: proposal.expiresAt, ...(wallet && { wallet }), ...(link && { link }) })
      const { pairing, namespace } = getState()
      if (!namespace || pairing.status !== 'waiting' || pairing.uri !== proposal.uri) return
      questions.resume(namespace, pairing.attempt, proposal)
    },
  }
}

/** Said elsewhere, or nobody's business. */
function ignore(): void {}
