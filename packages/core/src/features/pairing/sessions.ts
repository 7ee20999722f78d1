/** Which chain family is in which session, and the links that the adapters hold. */

import type { Caip2, Namespace } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import { type PairedSession, type PairingClient, pairedConnector, type SessionLink } from '../../entities/pairing.ts'
import type { ChainClient, ConnectResult } from '../../family/family.ts'

export type Sessions = {
  /** Gives the family its share and lets its adapter look at it. */
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

export function createSessions({ client, chain, preferred, asked }: SessionsInput): Sessions {
  const entered = new Map<Namespace, { readonly topic: string; readonly link: SessionLink }>()

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
      entered.get(namespace)?.link.dispose()
      entered.set(namespace, { topic, link })
      adapter.paired.attach(pairedConnector, link)
      return adapter.wallets.connect(pairedConnector, { signal })
    },
    leave(namespace, topic) {
      const now = entered.get(namespace)
      if (now?.topic !== topic) return
      now.link.dispose()
      entered.delete(namespace)
    },
    topicOf: (namespace) => entered.get(namespace)?.topic,
    namespacesOf: (topic) => [...entered].filter(([, now]) => now.topic === topic).map(([namespace]) => namespace),
    dispose() {
      for (const { link } of entered.values()) link.dispose()
      entered.clear()
    },
  }
}
