/** A dapp's client in the shape a kit wants: one code for all chain families, and per family a link into the session. */
import type { ClientOptions, DappClient, Proposed } from '../client/client.ts'
import { createDapp } from '../client/create-client.ts'
import type { Notice, RelayLink, Session } from '../engine/state.ts'

import type { ChainId } from '../namespaces/caip.ts'
import type { ProposalNamespaces } from '../namespaces/namespaces.ts'
import { proposeNamespaces } from '../namespaces/propose.ts'
import {
  createProvider,
  type ProviderEvents,
  type ProviderOptions,
  type RequestArguments,
  type SessionProvider,
} from '../provider/provider.ts'
import type { RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'

/** Per namespace; what is not said is what the field asks for. */
export type KitAsks = Readonly<
  Record<string, { readonly chains: readonly ChainId[]; readonly methods?: readonly string[]; readonly events?: readonly string[] }>
>

export type KitProposal = Pick<Proposed, 'uri' | 'expiresAt' | 'approval' | 'cancel'> & {
  /** A wallet has said yes, and its session is on its way. Rejects with `approval`. */
  readonly answered: Promise<void>
}

export type KitLinkOptions = {
  readonly network?: ChainId
  read?(network: ChainId, asked: RequestArguments): Promise<unknown>
  /** The wallet is being asked; the id is that of the request. */
  readonly asked?: (requestId: RpcId) => void
}

export type KitLink = Pick<SessionProvider, 'request' | 'chain' | 'dispose'> & {
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  readonly accounts: () => readonly string[]
  readonly moveTo: (network: ChainId) => boolean
}

export type KitPairingClient = {
  sessions(): readonly Session[]
  pending(): KitProposal | undefined
  watch(listener: (notice: Exclude<Notice, { readonly type: 'outcome' | 'sent' }>) => void): () => void
  propose(asks: KitAsks): Promise<KitProposal>
  link(topic: Topic, namespace: string, options?: KitLinkOptions): KitLink
  disconnect(topic: Topic): Promise<void>
  relay(): RelayLink
  wake(): void
  dispose(): void
}

/** Resolves when storage was read: sessions of before are there. */
export async function openDapp(options: ClientOptions): Promise<KitPairingClient> {
  const client = createDapp(options)
  await client.ready
  return {
    sessions: () => client.view().sessions.filter(({ status }) => status === 'settled'),
    pending() {
      const found = client.resume()
      return found && toProposal(client, found)
    },
    watch: client.watch,
    propose: async (asks) => toProposal(client, await client.propose({ optional: toNamespaces(asks) })),
    link: (topic, namespace, linked) => toLink(client, topic, namespace, linked),
    disconnect: (topic) => client.disconnect(topic),
    relay: () => client.view().relay,
    wake: client.wake,
    dispose: () => client.dispose(),
  }
}

function toNamespaces(asks: KitAsks): ProposalNamespaces {
  const all = proposeNamespaces(Object.values(asks).flatMap(({ chains }) => chains))
  return Object.fromEntries(
    Object.entries(all).map(([namespace, known]) => {
      const { methods = known.methods, events = known.events } = asks[namespace] ?? {}
      return [namespace, { ...known, methods, events }]
    }),
  )
}

function toProposal(client: DappClient, { id, uri, expiresAt, approval, cancel }: Proposed): KitProposal {
  const answered = new Promise<void>((resolve, reject) => {
    const stop = client.watch((notice) => {
      if (notice.type === 'proposal_answered' && notice.id === id) resolve()
    })
    approval.then(() => resolve(), reject).finally(stop)
  })
  // Whoever does not wait for it hears of it by `approval`.
  answered.catch(() => undefined)
  return { uri, expiresAt, approval, answered, cancel }
}

function toLink(client: DappClient, topic: Topic, namespace: string, { network, read, asked }: KitLinkOptions = {}): KitLink {
  const told: Pick<DappClient, 'view' | 'watch' | 'disconnect' | 'request'> = {
    ...client,
    request: (input) => client.request({ ...input, ...(asked && { sent: asked }) }),
  }
  const options: ProviderOptions = { topic, namespace, ...(network !== undefined && { chainId: network }), ...(read && { read }) }
  const provider = createProvider(told as DappClient, options)
  const { request, chain, accounts, moveTo, dispose } = provider
  return {
    request,
    chain,
    accounts,
    moveTo,
    dispose,
    on: (event, listener) => isEvent(event) && provider.on(event, listener),
    removeListener: (event, listener) => isEvent(event) && provider.removeListener(event, listener),
  }
}

/** Libraries listen to more than there is. */
function isEvent(event: string): event is keyof ProviderEvents {
  return ['connect', 'disconnect', 'chainChanged', 'accountsChanged'].includes(event)
}
