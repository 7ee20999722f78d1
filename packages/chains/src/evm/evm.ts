/** The EVM adapter: browser wallets through EIP-6963 and EIP-1193, networks through JSON-RPC of our own. */
import {
  type Adapter,
  type AdapterHost,
  type ChainClient,
  type ConnectOptions,
  type ConnectorId,
  type ConnectResult,
  KitError,
  type NonEmpty,
} from '@foyer/core'
import { parseAccounts, parseAddress } from './address.ts'
import { parseNetwork } from './chain-id.ts'
import { watchWallets } from './discovery/watch-wallets.ts'
import { ask, cancelled, type Eip1193Provider } from './provider.ts'
import type { Wallet } from './requests/wallet.ts'
import type { RpcPool } from './rpc/rpc-pool.ts'
import { openSession, type Session } from './session.ts'

/**
 * Wallets on Ethereum and its like.
 *
 * Loads nothing until asked for: finding and connecting a wallet is in this module, the rest comes in parts of the
 * page's own bundle when it is first used.
 */
export function evm(): Adapter {
  return { namespace: 'eip155', create: createEvmClient }
}

function createEvmClient(host: AdapterHost): ChainClient {
  const life = new AbortController()
  const sessions = new Map<ConnectorId, { readonly provider: Eip1193Provider; readonly session: Session }>()
  /** Paired sessions, by the connector they stand for. */
  const attached = new Map<ConnectorId, Eip1193Provider>()
  let pool: RpcPool | undefined

  const watch = watchWallets(host.discovery, life.signal, (connectors) => host.emit({ type: 'connectors', connectors }))
  const find = (connector: ConnectorId): Eip1193Provider | undefined =>
    attached.get(connector) ?? sessions.get(connector)?.provider ?? watch.find(connector)
  const forget = (connector: ConnectorId): void => {
    sessions.get(connector)?.session.end()
    sessions.delete(connector)
  }
  const wallet = (connector: ConnectorId, signal?: AbortSignal): Wallet => {
    const provider = find(connector)
    if (!provider) throw new KitError('wallet_not_found', 'The wallet is not on this page: install or enable it, then try again.')
    const signals = signal ? [life.signal, signal] : [life.signal]
    return {
      provider,
      ask: (request, where) => ask(provider, request, signals, where),
      session: sessions.get(connector)?.session,
      host,
      load,
      signals,
    }
  }

  const later = async (connector: ConnectorId, signal?: AbortSignal) => {
    const { walletRequests } = await load(() => import('./requests/wallet-requests.ts'))
    return walletRequests(wallet(connector, signal))
  }

  async function openPool(): Promise<RpcPool> {
    const { createRpcPool } = await load(() => import('./rpc/rpc-pool.ts'))
    if (life.signal.aborted) throw cancelled()
    pool ??= createRpcPool(host)
    return pool
  }

  async function connect(connector: ConnectorId, { signal, silent }: ConnectOptions): Promise<ConnectResult> {
    if (signal.aborted) throw cancelled()
    const { provider, ask } = wallet(connector, signal)
    const accounts = parseAccounts(await ask({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' }))
    if (!accounts) throw broken('its accounts')
    if (accounts.length === 0) throw noAccount(silent)
    const session = openSession(provider, connector, accounts, host.emit)
    try {
      const network = parseNetwork(await ask({ method: 'eth_chainId' }))
      if (!network) throw broken('its network')
      if (session.hasEnded()) throw noAccount(silent)
      forget(connector)
      sessions.set(connector, { provider, session })
      session.goLive(network)
      return { accounts: session.accounts() as ConnectResult['accounts'] & NonEmpty<unknown>, network: session.network() ?? network }
    } catch (error) {
      session.end()
      throw error
    }
  }

  return {
    start: watch.start,
    connect,
    async disconnect(connector) {
      // A session is ended by those who made it; a wallet of the page is asked to forget the page.
      const wallet = !attached.delete(connector) && find(connector) ? later(connector) : undefined
      forget(connector)
      // The kit has forgotten the wallet; whether the wallet forgets this page is its own affair.
      await wallet?.then(({ revoke }) => revoke()).catch(() => {})
    },
    switchNetwork: async (connector, network, { signal }) => (await later(connector, signal)).switchNetwork(network),
    request: async (connector, request) => wallet(connector).ask(request),
    signMessage: async (connector, input) => (await later(connector)).signMessage(input),
    signTypedData: async (connector, input) => (await later(connector)).signTypedData(input),
    sendTransaction: async (connector, input) => (await later(connector)).sendTransaction(input),
    async fetchBalance(input) {
      const { fetchBalance } = await load(() => import('./rpc/rpc-pool.ts'))
      return fetchBalance(await openPool(), input)
    },
    async fetchAssets(input) {
      // A paired wallet would be brought to the front on its phone for it.
      const holds = ([id, { session }]: readonly [ConnectorId, { readonly session: Session }]) =>
        !attached.has(id) && session.accounts().some(({ address }) => address === input.address)
      const connector = [...sessions].find(holds)?.[0]
      if (connector === undefined) return undefined
      const { fetchAssets } = await load(() => import('./requests/wallet-assets.ts'))
      return fetchAssets(wallet(connector), input)
    },
    provider: find,
    paired: {
      async asks() {
        const { pairedMethods: methods, pairedEvents: events } = await load(() => import('./paired/paired-chain.ts'))
        return { methods, events }
      },
      async read(network, request) {
        const { readFromNode } = await load(() => import('./paired/paired-chain.ts'))
        return readFromNode(await openPool(), network, request)
      },
      attach: (connector, link) => void attached.set(connector, link),
    },
    parseAddress,
    dispose() {
      life.abort()
      for (const connector of [...sessions.keys()]) forget(connector)
      pool?.dispose()
    },
  }
}

/** A part of the page's own bundle. */
async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (cause) {
    throw new KitError('network_failed', 'A part of this page did not load: check the connection, then try again.', { cause })
  }
}

function broken(what: string): KitError {
  return new KitError('wallet_broken', `The wallet's answer cannot be read as ${what}.`)
}

function noAccount(silent: boolean | undefined): KitError {
  return silent
    ? new KitError('not_connected', 'The wallet no longer shares an account with this page.')
    : new KitError('unauthorized', 'The wallet shared no account: unlock it, then try again.')
}
