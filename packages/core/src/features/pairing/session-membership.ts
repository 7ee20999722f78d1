/** Who of this kit is in which session: chain families come in, follow what the wallet changes, and leave; a session without anybody ends. */

import type { Namespace } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import { type PairedSession, type PairingNotification, pairedConnector } from '../../entities/pairing.ts'
import type { NonEmpty } from '../../family/family.ts'
import { confirmedOf, connectionOf, heldOf } from '../../kernel/select.ts'
import { readStored } from '../../kernel/storage.ts'
import { findSession } from './find-session.ts'
import type { Opened } from './open-once.ts'
import { fromPairingError } from './pairing-error.ts'
import type { PairingGrant } from './pairing-event.ts'
import type { PairingHost } from './pairing-host.ts'
import type { PairedWallet } from './pairing-state.ts'
import { approvedOf, readPairedWallet } from './read-session.ts'

/** Who of this kit is wanted in a session, for as long as somebody waits. */
type Share = { readonly namespaces: readonly Namespace[]; readonly stop: AbortSignal }

export type SessionMembership = {
  /** Rejects when no family of this kit is in the session. */
  enterAll(opened: Opened, session: PairedSession, share: Share): Promise<NonEmpty<PairingGrant>>
  leaveAll(opened: Opened, topic: string): void
  /** Rejects when the wallet could not be told, which has been reported then. */
  leave(opened: Opened, namespace: Namespace, topic: string): Promise<void>
  /** Settles with how the family has left its last session, unless it is in another by now. */
  left(namespace: Namespace): Promise<void>
  /** Puts the stored session of that family in place, for its adapter to verify. Rejects when it has ended. */
  restore(opened: Opened, namespace: Namespace, stop: AbortSignal): Promise<void>
  /** Ends a session that nobody here is in, once. Nobody waits for it. */
  end(opened: Opened, topic: string): void
  follow(opened: Opened, notice: PairingNotification): void
}

export function createSessionMembership(host: PairingHost): SessionMembership {
  const { setup, environment, storage, signal, kernel, read, knownWallets, send } = host
  const ending = new Map<string, Promise<void>>()
  const leaving = new Map<Namespace, Promise<void>>()

  async function enterAll({ sessions }: Opened, session: PairedSession, { namespaces, stop }: Share) {
    const grants: PairingGrant[] = []
    let failure: unknown = new KitError('chain_unsupported', 'Chain is not supported')
    for (const namespace of namespaces) {
      if (approvedOf(session, namespace).length === 0) continue
      try {
        leaving.delete(namespace)
        const { accounts, network } = await sessions.enter(session, namespace, stop)
        grants.push({ namespace, accounts, network, paired: walletIn(session, namespace) })
      } catch (cause) {
        failure = cause
        sessions.leave(namespace, session.topic)
      }
    }
    const [first, ...others] = grants
    if (!first) throw failure
    return [first, ...others] as const
  }

  function walletIn(session: PairedSession, namespace: Namespace): PairedWallet {
    return readPairedWallet(session, namespace, knownWallets())
  }

  /** Where this tab could not verify it, it is another tab's, or the next visit's. */
  function isStored(topic: string): boolean {
    return Object.values(readStored(storage, true).connections).some(({ snapshot }) => snapshot.session === topic)
  }

  function finish({ client, sessions }: Opened, topic: string): Promise<void> {
    const isUsed =
      sessions.namespacesOf(topic).length > 0 || Object.values(read().paired).some((one) => one.topic === topic) || isStored(topic)
    if (isUsed || !client.sessions().some((one) => one.topic === topic)) return ending.get(topic) ?? Promise.resolve()
    const ended = client
      .disconnect(topic)
      .catch((cause) => {
        if (!signal.aborted) environment.report('Failed to disconnect: the other side of a paired session could not be told.', cause)
        throw fromPairingError(cause)
      })
      .finally(() => ending.delete(topic))
    ending.set(topic, ended)
    return ended
  }

  function end(opened: Opened, topic: string): void {
    finish(opened, topic).catch(ignore)
  }

  return {
    enterAll,
    end,
    leaveAll(opened, topic) {
      for (const namespace of opened.sessions.namespacesOf(topic)) {
        opened.sessions.leave(namespace, topic)
        giveBack(host, opened, namespace)
      }
      end(opened, topic)
    },
    leave(opened, namespace, topic) {
      opened.sessions.leave(namespace, topic)
      const left = finish(opened, topic)
      leaving.set(namespace, left)
      left.catch(ignore)
      return left
    },
    left: (namespace) => leaving.get(namespace) ?? Promise.resolve(),
    async restore({ client, sessions }, namespace, stop) {
      const topic = heldOf(connectionOf(kernel(), namespace))?.session ?? read().paired[namespace]?.topic
      const session = topic === undefined ? undefined : await findSession(client, topic, { wait: environment.wait, stop })
      if (!session) throw ended()
      leaving.delete(namespace)
      await sessions.enter(session, namespace, stop)
      send({ type: 'paired-changed', namespace, paired: walletIn(session, namespace) })
    },
    follow(opened, { type, session }) {
      if (type !== 'session_updated' || !session) return
      const inside = opened.sessions.namespacesOf(session.topic)
      if (inside.length === 0) return
      for (const namespace of inside) send({ type: 'paired-changed', namespace, paired: walletIn(session, namespace) })
      // Where a wallet of this browser is connected, the kernel would refuse what it brings.
      const isFree = (namespace: Namespace) =>
        !opened.sessions.topicOf(namespace) && connectionOf(kernel(), namespace).status === 'disconnected'
      const free = setup.namespaces.filter((namespace) => isFree(namespace) && approvedOf(session, namespace).length > 0)
      if (free.length === 0) return
      enterAll(opened, session, { namespaces: free, stop: signal }).then(
        (grants) => send({ type: 'paired-more', grants }),
        () => undefined,
      )
    },
  }
}

/** The session that is in use: the family has left it for one that nobody took. */
function giveBack({ kernel, signal, tellKernel }: PairingHost, { client, sessions }: Opened, namespace: Namespace): void {
  const topic = confirmedOf(connectionOf(kernel(), namespace))?.session
  if (topic === undefined) return
  const session = client.sessions().find((one) => one.topic === topic)
  const entered = session ? sessions.enter(session, namespace, signal) : Promise.reject(ended())
  entered.catch((error: KitError) =>
    tellKernel({ type: 'wallet', namespace, event: { type: 'disconnect', connector: pairedConnector, error } }),
  )
}

function ended(): KitError {
  return new KitError('not_connected', 'The paired session has ended. Connect the wallet again.')
}

/** Reported where it happened. */
function ignore(): void {}
