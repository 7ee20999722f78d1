/**
 * Performs what pairing wants: opens the client, makes the codes of an attempt, and gives each chain family its share of the
 * session that a wallet approves. Loaded with the first view of a code, or with a stored session.
 */

import type { PairingProposal } from '../../entities/pairing.ts'
import type { Environment } from '../../environment/environment.ts'
import { type PagePlatform, reusesPairing } from '../../environment/page-platform.ts'
import type { Feature } from '../../feature/feature.ts'
import { watchLeaving } from '../../links/watch-leaving.ts'
import { createAhead } from './ahead.ts'
import { createAttempts } from './attempts.ts'
import { keepPairing } from './kept.ts'
import { createOpener } from './open-once.ts'
import type { PairingEvent, PairingWork } from './pairing-event.ts'
import type { PairingHost } from './pairing-host.ts'
import type { PairingSlice } from './pairing-state.ts'
import { readPlatform } from './read-platform.ts'
import { requestedNamespaces } from './requested-namespaces.ts'
import { createSessionMembership } from './session-membership.ts'
import { startPairing, stepPairing } from './step-pairing.ts'
import { watchRelay } from './watch-relay.ts'

export function createPairingFeature(environment: Environment): Feature<PairingSlice, PairingEvent, PairingWork> {
  const platform = readPlatform(environment)
  return {
    start: (kernel, { slice, ...arrival }) => startPairing({ slice, kernel, platform }, arrival),
    step: (slice, event, kernel) => stepPairing({ slice, kernel, platform }, event),
    keep: (slice) => keepPairing(slice, reusesPairing(platform)),
    create: (host) => createPerformer(host, platform),
  }
}

function createPerformer(host: PairingHost, platform: PagePlatform) {
  const { setup, signal, send } = host
  const membership = createSessionMembership(host)
  const open = createOpener(host, platform, (opened) => {
    opened.client.watch((notification) => membership.follow(opened, notification))
    watchRelay(opened.client, host, (error) => attempts.refuse(error))
  })
  /** A code that an earlier load of this page has left waiting. */
  let left: PairingProposal | undefined
  const ahead = createAhead(host, { open, end: membership.end })
  const attempts = createAttempts(host, { platform, membership, open, takeLeft, ahead })
  let stopLeaving: (() => void) | undefined
  signal.addEventListener('abort', () => stopLeaving?.())

  function takeLeft(): PairingProposal | undefined {
    const taken = left
    left = undefined
    return taken
  }

  async function resume({ wallet, link }: Extract<PairingWork, { readonly type: 'pair-resume' }>): Promise<void> {
    const { client } = await open()
    left = client.pending()
    if (!left) return
    const { uri, expiresAt } = left
    send({ type: 'pairing-found', uri, expiresAt, ...(wallet && { wallet }), ...(link && { link }) })
  }

  /** Once it is kept with its wallet: a wallet of the same name that is paired with later has links of its own. */
  function forgetLink(): void {
    const { paired_wallets: wallets } = keepPairing(host.read(), false)
    if (wallets !== undefined) host.storage.write('paired_wallets', wallets)
    host.storage.write('deep_link', undefined)
  }

  return {
    driver: {
      ask: attempts.ask,
      restore: async (namespace, stop) => membership.restore(await open(), namespace, stop),
      async release(namespace) {
        const opened = await open()
        const topic = opened.sessions.topicOf(namespace)
        // The family may be on its way out already: its connection has ended, which `perform` is told too.
        await (topic === undefined ? membership.left(namespace) : membership.leave(opened, namespace, topic))
      },
    },
    perform(work) {
      switch (work.type) {
        case 'pair-renew':
          return attempts.renew(work.attempt)
        case 'pair-leave':
          return void open()
            .then((opened) => membership.leave(opened, work.namespace, work.topic))
            .catch(ignore)
        case 'pair-wake':
          return void open().then(({ client }) => client.wake(), ignore)
        case 'pair-forget-link':
          return forgetLink()
        case 'pair-watch':
          stopLeaving?.()
          if (typeof window === 'undefined') return
          stopLeaving = watchLeaving(window, (outcome) => send({ type: 'link-opened', attempt: work.attempt, outcome }))
          return
        case 'pair-resume':
          return void resume(work).catch(ignore)
        case 'pair-make-ahead':
          return ahead.make(work.attempt)
        case 'pair-drop-ahead':
          return ahead.drop()
        case 'pair-fetch-ahead':
          return void Promise.all([setup.options.pairing?.load?.(), requestedNamespaces(setup, host.clients)]).catch(ignore)
      }
    },
  } satisfies ReturnType<Feature<PairingSlice, PairingEvent, PairingWork>['create']>
}

/** Who waits for it is told by events; nobody else needs to know. */
function ignore(): void {}
