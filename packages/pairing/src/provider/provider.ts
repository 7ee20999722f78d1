/** An EIP-1193 provider over one namespace of a session. */

import type { ChainId } from '@foyer/contract/entities'
import type { DappClient } from '../client/client.ts'
import { grantOf } from '../namespaces/namespaces.ts'
import { isRecord } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import { knownCapabilities } from './capabilities.ts'
import { createEmitter, type Listeners } from './listeners.ts'
import { ProviderRpcError, providerCodes, toProviderError } from './provider-error.ts'
import { followShare, type SessionShare, type ShareEvents, toProviderChain } from './session-share.ts'

export type RequestArguments = { readonly method: string; readonly params?: unknown }

export type ProviderEvents = ShareEvents

export type SessionProvider = Listeners<ProviderEvents> & {
  readonly request: (args: RequestArguments) => Promise<unknown>
  /** On that network, as plain addresses, the one in use first. */
  readonly accounts: () => readonly string[]
  /** The network that requests are for. */
  readonly chain: () => ChainId
  /** Goes to a network of the session without asking the wallet. False when the session has no account there. */
  readonly moveTo: (chain: ChainId) => boolean
  /** Ends the session for both sides. */
  readonly disconnect: () => Promise<void>
  /** Stops listening; the session goes on. */
  readonly dispose: () => void
}

export type ProviderOptions = {
  readonly topic: Topic
  /** Default `eip155`. */
  readonly namespace?: string
  /** The network to begin with, if the session has it. */
  readonly chainId?: ChainId
  /** Answers what a wallet is not asked for: reads from a node. Without it such methods fail with 4200. */
  readonly read?: (chainId: ChainId, args: RequestArguments) => Promise<unknown>
}

export type ProviderClient = Pick<DappClient, 'view' | 'watch' | 'request' | 'disconnect'>

/** Throws `not_found` when the session, or the namespace in it, is not there. */
export function createProvider(client: ProviderClient, options: ProviderOptions): SessionProvider {
  const { topic, namespace = 'eip155', chainId, read } = options
  const { on, removeListener, emit } = createEmitter<ProviderEvents>()
  const share = followShare(client, { topic, namespace, chainId }, { emit })
  const router = createRouter(share, {
    namespace,
    read,
    request: ({ method, params = [] }) => client.request({ topic, chainId: share.chain(), method, params }),
  })
  return {
    on,
    removeListener,
    async request(args) {
      try {
        return await router(args)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    accounts: share.accounts,
    chain: share.chain,
    moveTo(chain) {
      if (!share.has(chain)) return false
      share.switchTo(chain)
      return true
    },
    disconnect: () => client.disconnect(topic),
    dispose: share.dispose,
  }
}

type Router = (args: RequestArguments) => Promise<unknown>
type Routes = { readonly namespace: string; readonly read: ProviderOptions['read'] | undefined; readonly request: Router }

/** Who responds to a request: the session itself, the wallet, or a node. */
function createRouter(
  share: SessionShare,
  { namespace, read, request }: { [Key in keyof Routes]: Routes[Key] | undefined } & Routes,
): Router {
  const isApproved = (method: string) => grantOf(share.session()?.namespaces ?? {}, share.chain()).methods.includes(method)

  async function changeNetwork(args: RequestArguments): Promise<null> {
    const chain = readWantedChain(args.params)
    if (!share.has(chain)) {
      if (!isApproved(args.method))
        throw new ProviderRpcError(providerCodes.unknownChain, `The wallet did not approve ${chain} in this session.`)
      await request(args)
    }
    // A wallet that adds a network says so by an update, which may be on its way.
    share.goTo(chain)
    return null
  }

  return async (args) => {
    const session = share.session()
    if (!session) throw new ProviderRpcError(providerCodes.disconnected, 'The session has ended. Connect the wallet again.')
    if (namespace === 'eip155') {
      if (args.method === 'eth_accounts' || args.method === 'eth_requestAccounts') return [...share.accounts()]
      if (args.method === 'eth_chainId') return toProviderChain(share.chain())
      if (args.method === 'wallet_switchEthereumChain' || args.method === 'wallet_addEthereumChain') return changeNetwork(args)
    }
    const approved = isApproved(args.method)
    const known = args.method === 'wallet_getCapabilities' ? knownCapabilities(session, args.params) : undefined
    if (known && (known.complete || !approved)) return known.capabilities
    if (approved) return request(args)
    if (read) return read(share.chain(), args)
    throw new ProviderRpcError(providerCodes.unsupportedMethod, `The wallet did not approve ${args.method}.`)
  }
}

/** Of EIP-3326 and EIP-3085: `[{ chainId: '0x89' }]`. */
function readWantedChain(params: unknown): ChainId {
  const [wanted] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const text = isRecord(wanted) ? String(wanted.chainId) : ''
  const id = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw new ProviderRpcError(providerCodes.invalidParams, 'The chain id is not a number in hex.')
  return `eip155:${id}`
}
