/** Which chain family is in which session, and the links that the adapters hold. */

import type { Caip2, Namespace } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import { type PairedSession, type PairingClient, pairedConnector, type SessionLink } from '../../entities/pairing.ts'
import type { ChainClient, ConnectResult } from '../../family/family.ts'

export type Sessions = {
  /** Gives the family its share and lets its adapter look at it. Where that fails, the family stays in the session that it was in. */
  enter(session: PairedSession, namespace: Namespace, signal: AbortSignal): Promise<ConnectResult>
  /** Only if it is still in that session. */
  leave(namespace: Namespace, topic: string): void
  topicOf(namespace: Namespace): string | undefined
  namespacesOf(topic: string): readonly Namespace[]
  dispose(): void
}

export type SessionsInput = {
  readonly client: Pick<PairingClient, 'link'>
  chain(namespace: Namespace): ChainClient
  /** Where the page would like to begin. */
  preferred(namespace: Namespace): Caip2 | undefined
  /** The wallet is being asked for something over that session. */
  asked(request: { readonly topic: string; readonly requestId: string; readonly ended: Promise<void> }): void
}

type Entered = { readonly topic: string; readonly link: SessionLink }

export function createSessions({ client, chain, preferred, asked }: SessionsInput): Sessions {
  const entered = new Map<Namespace, Entered>()
  /** What has been granted. It stays until the next one is, with which it goes. */
  const granted = new Map<Namespace, Entered>()

  return {
    async enter({ topic }, namespace, signal) {
      const adapter = chain(namespace)
      if (!adapter.paired) throw new KitError('adapter_not_found', `The adapter for ${namespace} takes no paired sessions.`)
      const network = preferred(namespace)
      const { read } = adapter.paired
      const link = client.link(topic, namespace, {
        ...(network && { network }),
        ...(read && { read }),
        onRequest: (requestId, ended) => asked({ topic, requestId, ended }),
      })
      const overtaken = entered.get(namespace)
      if (overtaken !== granted.get(namespace)) overtaken?.link.dispose()
      const mine = { topic, link }
      entered.set(namespace, mine)
      adapter.paired.attach(pairedConnector, link)
      try {
        const result = await adapter.wallets.connect(pairedConnector, { signal })
        if (entered.get(namespace) !== mine) return result
        granted.get(namespace)?.link.dispose()
        granted.set(namespace, mine)
        return result
      } catch (cause) {
        const former = granted.get(namespace)
        if (former && entered.get(namespace) === mine) {
          link.dispose()
          entered.set(namespace, former)
          adapter.paired.attach(pairedConnector, former.link)
        }
        throw cause
      }
    },
    leave(namespace, topic) {
      for (const held of [entered, granted]) {
        const now = held.get(namespace)
        if (now?.topic !== topic) continue
        now.link.dispose()
        held.delete(namespace)
      }
    },
    topicOf: (namespace) => entered.get(namespace)?.topic,
    namespacesOf: (topic) => [...entered].filter(([, now]) => now.topic === topic).map(([namespace]) => namespace),
    dispose() {
      for (const held of [entered, granted]) {
        for (const { link } of held.values()) link.dispose()
        held.clear()
      }
    },
  }
}
