/** The one pairing client of a kit, with the sessions of its chain families: opened by the first who needs it, closed with the kit. */

import type { Namespace } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import type { PairingClient } from '../../entities/pairing.ts'
import type { PagePlatform } from '../../environment/page-platform.ts'
import type { ChainClient } from '../../family/family.ts'
import { connectionOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import { followRequest } from './follow-request.ts'
import { openClient } from './open-client.ts'
import { openWallet } from './open-wallet.ts'
import type { PairingHost } from './pairing-host.ts'
import { createSessions, type Sessions } from './sessions.ts'

export type Opened = { readonly client: PairingClient; readonly sessions: Sessions }

/** `attend` is called once it is open. A failed load is tried again by the next who needs it. */
export function createOpener(input: PairingHost, platform: PagePlatform, attend: (opened: Opened) => void): () => Promise<Opened> {
  const { environment, clients, signal, kernel, read } = input
  let opening: Promise<Opened> | undefined
  signal.addEventListener('abort', () => void opening?.then(close, () => undefined))

  function chain(namespace: Namespace): ChainClient {
    const client = clients.get(namespace)
    if (!client) throw new KitError('adapter_not_found', `Adapter for namespace ${namespace} doesn't exist`)
    return client
  }

  async function open(): Promise<Opened> {
    const client = await openClient(input)
    const sessions = createSessions({
      client,
      chain,
      preferred: (namespace) => preferredOf(kernel(), namespace),
      asked({ ended, ...request }) {
        const asked = Object.values(read().paired).find(({ topic }) => topic === request.topic)
        openWallet(environment, { ...request, stored: asked?.link, platform })
        followRequest(input, request, ended)
      },
    })
    const opened = { client, sessions }
    attend(opened)
    if (signal.aborted) close(opened)
    return opened
  }

  return () => {
    opening ??= open().catch((cause) => {
      opening = undefined
      throw cause
    })
    return opening
  }
}

function close({ client, sessions }: Opened): void {
  sessions.dispose()
  client.dispose()
}

/** On the network of the page, if it is of that family, or where its account was last. */
function preferredOf(state: KernelState, namespace: Namespace) {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'connecting' && connection.restored) return connection.restored.network
  return state.namespace === namespace ? state.network.active : undefined
}
