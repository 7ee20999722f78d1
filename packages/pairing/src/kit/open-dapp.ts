/** A dapp's client in the shape a kit wants: one code for all chain families, and per family a link into the session. */
import type {
  PairedSession,
  PairingClient,
  PairingProposal,
  RequestedNamespaces,
  SessionLink,
  SessionLinkOptions,
} from '@foyer/contract/entities'
import type { ClientOptions, DappClient, OpenProposal } from '../client/client.ts'
import { createDapp } from '../client/create-client.ts'
import type { ProposalNamespaces } from '../namespaces/namespaces.ts'
import { proposeNamespaces } from '../namespaces/propose.ts'
import { createProvider, type ProviderEvents } from '../provider/provider.ts'

/** Resolves when storage was read: sessions of before are there. */
export async function openDapp(options: ClientOptions): Promise<PairingClient> {
  const client = createDapp(options)
  await client.ready
  return {
    sessions: (): readonly PairedSession[] => client.view().sessions.filter(({ status }) => status === 'settled'),
    pending() {
      const found = client.resume()
      return found && toProposal(client, found)
    },
    watch: client.watch,
    propose: async (requested) => toProposal(client, await client.propose({ optional: toNamespaces(requested) })),
    link: (topic, namespace, linked = {}) => toLink(client, { topic, namespace }, linked),
    disconnect: (topic) => client.disconnect(topic),
    relay: () => client.view().relay,
    wake: client.wake,
    dispose: () => client.dispose(),
  }
}

/** What is not named is what the field requests. */
function toNamespaces(requested: RequestedNamespaces): ProposalNamespaces {
  const all = proposeNamespaces(Object.values(requested).flatMap(({ chains }) => chains))
  const own: Readonly<Record<string, RequestedNamespaces[keyof RequestedNamespaces]>> = requested
  return Object.fromEntries(
    Object.entries(all).map(([namespace, known]) => {
      const { methods = known.methods, events = known.events } = own[namespace] ?? {}
      return [namespace, { ...known, methods, events }]
    }),
  )
}

function toProposal(client: DappClient, { id, uri, expiresAt, approval, cancel }: OpenProposal): PairingProposal {
  const answered = new Promise<void>((resolve, reject) => {
    const stop = client.watch((notification) => {
      if (notification.type === 'proposal_answered' && notification.id === id) resolve()
    })
    approval.then(() => resolve(), reject).finally(stop)
  })
  // Whoever does not wait for it has `approval`.
  answered.catch(() => undefined)
  return { uri, expiresAt, approval, answered, cancel }
}

type Share = { readonly topic: string; readonly namespace: string }

function toLink(client: DappClient, share: Share, { network, read, onRequest }: SessionLinkOptions): SessionLink {
  const notifying = { ...client, request: onRequest ? notifyOf(client, onRequest) : client.request }
  const provider = createProvider(notifying, {
    ...share,
    ...(network !== undefined && { chainId: network }),
    // Networks of a session are those that the kit requested: it knows their namespaces.
    ...(read && { read: (chain, request) => read(chain as Parameters<typeof read>[0], request) }),
  })
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

function notifyOf(client: DappClient, onRequest: NonNullable<SessionLinkOptions['onRequest']>): DappClient['request'] {
  return (input) => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    return client.request({ ...input, sent: (id) => onRequest(id, ended) }).finally(end)
  }
}

/** Libraries listen to more than there is. */
function isEvent(event: string): event is keyof ProviderEvents {
  return ['connect', 'disconnect', 'chainChanged', 'accountsChanged'].includes(event)
}
