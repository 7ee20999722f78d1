/** An EIP-1193 provider over one namespace of a session. */
import type { DappClient } from '../client/client.ts'
import type { Notice, Session } from '../engine/state.ts'
import { PairingError, type PairingErrorCode } from '../error.ts'
import { addressOf, type ChainId, chainOf, isAccountId, namespaceOf } from '../namespaces/caip.ts'
import { chainsOf, grantOf } from '../namespaces/namespaces.ts'
import { isRecord } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import { toldCapabilities } from './capabilities.ts'

export type RequestArguments = { readonly method: string; readonly params?: unknown }

export type ProviderEvents = {
  readonly connect: { readonly chainId: string }
  readonly disconnect: ProviderRpcError
  /** In hex on `eip155`, else the CAIP-2 id. */
  readonly chainChanged: string
  readonly accountsChanged: readonly string[]
}

export type SessionProvider = {
  readonly request: (asked: RequestArguments) => Promise<unknown>
  readonly on: <T extends keyof ProviderEvents>(event: T, listener: (value: ProviderEvents[T]) => void) => void
  readonly removeListener: <T extends keyof ProviderEvents>(event: T, listener: (value: ProviderEvents[T]) => void) => void
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
  readonly read?: (chainId: ChainId, asked: RequestArguments) => Promise<unknown>
}

/** As EIP-1193 wants it; `cause` is the `PairingError`. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number

  constructor(code: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

const codes: Readonly<Partial<Record<PairingErrorCode, number>>> = {
  rejected: 4001,
  unauthorized: 4100,
  not_found: 4900,
  disconnected: 4900,
  relay_unreachable: 4900,
  relay_refused: 4900,
  invalid_input: -32_602,
}

/** Throws `not_found` when the session, or the namespace in it, is not there. */
export function createProvider(client: DappClient, { topic, namespace = 'eip155', chainId, read }: ProviderOptions): SessionProvider {
  const listeners: { readonly [T in keyof ProviderEvents]: Set<(value: ProviderEvents[T]) => void> } = {
    connect: new Set(),
    disconnect: new Set(),
    chainChanged: new Set(),
    accountsChanged: new Set(),
  }
  const chains = () => chainsOf(sessionOf(client, topic)?.namespaces ?? {}).filter((chain) => namespaceOf(chain) === namespace)
  const [first] = chains()
  if (first === undefined) throw new PairingError('not_found', `There is no session with ${namespace} accounts under this topic.`)
  const begun = [chainId, sessionOf(client, topic)?.chains[namespace]].find((chain) => chain !== undefined && chains().includes(chain))
  let active: ChainId = begun ?? first
  let known = accounts()
  const stop = client.watch(hear)

  function emit<T extends keyof ProviderEvents>(event: T, value: ProviderEvents[T]): void {
    for (const listener of [...listeners[event]]) listener(value)
  }

  function accounts(): readonly string[] {
    const session = sessionOf(client, topic)
    return session ? grantOf(session.namespaces, active).accounts.map(addressOf) : []
  }

  function switchTo(chain: ChainId): void {
    if (chain === active) return
    active = chain
    emit('chainChanged', toProviderChain(chain))
    tellAccounts(accounts())
  }

  function tellAccounts(next: readonly string[]): void {
    if (next.join() === known.join()) return
    known = next
    emit('accountsChanged', next)
  }

  function hear(notice: Notice): void {
    if (notice.type === 'session_ended' && notice.topic === topic) {
      stop()
      tellAccounts([])
      emit('disconnect', new ProviderRpcError(4900, `The session has ended: ${notice.reason.message}.`))
    } else if (notice.type === 'session_updated' && notice.session.topic === topic) {
      const [next] = chains()
      if (next !== undefined && !chains().includes(active)) switchTo(next)
      else tellAccounts(accounts())
    } else if (notice.type === 'session_event' && notice.topic === topic && namespaceOf(notice.chainId) === namespace) {
      const chosen = sessionOf(client, topic)?.chains[namespace]
      if (notice.name === 'chainChanged' && chosen) switchTo(chosen)
      if (notice.name === 'accountsChanged' && Array.isArray(notice.data)) tellAccounts(addressesIn(notice.data, active))
    }
  }

  async function changeNetwork(asked: RequestArguments): Promise<null> {
    const [wanted] = Array.isArray(asked.params) ? (asked.params as readonly unknown[]) : []
    const id = isRecord(wanted) ? Number(wanted.chainId) : Number.NaN
    if (!Number.isSafeInteger(id) || id <= 0) throw new ProviderRpcError(-32_602, 'The chain id is not a number in hex.')
    const chain = `eip155:${id}`
    if (!chains().includes(chain)) {
      if (!isApproved(asked.method)) throw new ProviderRpcError(4902, `The wallet did not approve ${chain} in this session.`)
      await ask(asked)
    }
    // A wallet that adds a network says so by an update, which may be on its way.
    if (chains().includes(chain)) switchTo(chain)
    return null
  }

  const isApproved = (method: string) => grantOf(sessionOf(client, topic)?.namespaces ?? {}, active).methods.includes(method)
  const ask = ({ method, params = [] }: RequestArguments) => client.request({ topic, chainId: active, method, params })

  async function answer(asked: RequestArguments): Promise<unknown> {
    const session = sessionOf(client, topic)
    if (!session) throw new ProviderRpcError(4900, 'The session has ended. Connect the wallet again.')
    if (namespace === 'eip155') {
      if (asked.method === 'eth_accounts' || asked.method === 'eth_requestAccounts') return [...accounts()]
      if (asked.method === 'eth_chainId') return toProviderChain(active)
      if (asked.method === 'wallet_switchEthereumChain' || asked.method === 'wallet_addEthereumChain') return changeNetwork(asked)
    }
    const approved = isApproved(asked.method)
    const told = asked.method === 'wallet_getCapabilities' ? toldCapabilities(session, asked.params) : undefined
    if (told && (told.complete || !approved)) return told.capabilities
    if (approved) return ask(asked)
    if (read) return read(active, asked)
    throw new ProviderRpcError(4200, `The wallet did not approve ${asked.method}.`)
  }

  return {
    async request(asked) {
      try {
        return await answer(asked)
      } catch (error) {
        if (!PairingError.is(error)) throw error
        const { code, message, peerCode } = error
        throw new ProviderRpcError(codes[code] ?? (code === 'peer_failed' ? (peerCode ?? -32_603) : -32_603), message, error)
      }
    },
    on: (event, listener) => void listeners[event].add(listener),
    removeListener: (event, listener) => void listeners[event].delete(listener),
    accounts: () => known,
    chain: () => active,
    moveTo(chain) {
      if (!chains().includes(chain)) return false
      switchTo(chain)
      return true
    },
    disconnect: () => client.disconnect(topic),
    dispose: stop,
  }
}

const sessionOf = (client: DappClient, topic: Topic): Session | undefined =>
  client.view().sessions.find((session) => session.topic === topic)

const toProviderChain = (chain: ChainId): string =>
  namespaceOf(chain) === 'eip155' ? `0x${BigInt(chain.slice('eip155:'.length)).toString(16)}` : chain

/** Wallets send plain addresses, or accounts in full of which some are of other networks. */
function addressesIn(data: readonly unknown[], chain: ChainId): readonly string[] {
  return data.flatMap((item) =>
    isAccountId(item) ? (chainOf(item) === chain ? [addressOf(item)] : []) : typeof item === 'string' ? [item] : [],
  )
}
