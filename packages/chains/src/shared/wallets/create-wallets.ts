/**
 * The wallets of one chain family: those found on the page, those connected, and the paired sessions that stand for one.
 *
 * A family says how its wallets are asked for accounts and network; connecting, giving up, forgetting and reporting are here.
 */
import {
  type Account,
  type AdapterHost,
  type Caip2,
  type ConnectOptions,
  type ConnectorId,
  type ConnectResult,
  KitError,
  type NonEmpty,
  type ProviderRequest,
} from '@foyer/core'
import type { FoundWallet } from '../discovery/found-wallets.ts'
import { cancelled } from '../errors/cancelled.ts'
import type { Where } from '../errors/translate-error.ts'
import { type HeldWallet, holdWallet } from './held-wallet.ts'
import { type Provider, sendRequest } from './provider.ts'

/** How the wallets of a family are spoken to. */
export type WalletProtocol<P extends Provider> = {
  /** The accounts that the wallet shares, active one first; `undefined` when its response cannot be read. `silent` never prompts. */
  fetchAccounts(wallet: ReachedWallet<P>, silent: boolean): Promise<readonly Account[] | undefined>
  fetchNetwork(wallet: ReachedWallet<P>): Promise<Caip2 | undefined>
  /** Listens to the wallet and passes on what it changes. Returns the ways to stop. */
  watch(wallet: ReachedWallet<P>, held: HeldWallet): readonly (() => void)[]
  translate(thrown: unknown, where: Where | undefined): Promise<KitError>
}

/** One wallet that can be asked now: everything that a request may use of the family's client. */
export type ReachedWallet<P extends Provider = Provider> = {
  readonly provider: P
  /** `where` says what the request is about, for its errors. */
  request(request: ProviderRequest, where?: Where): Promise<unknown>
  /** Present while the wallet is connected. */
  readonly held: HeldWallet | undefined
  readonly host: AdapterHost
  readonly signals: readonly AbortSignal[]
}

export type Wallets<P extends Provider> = {
  readonly signal: AbortSignal
  connect(connector: ConnectorId, options: ConnectOptions): Promise<ConnectResult>
  provider(connector: ConnectorId): P | undefined
  /** @throws {KitError} `wallet_not_found` */
  reach(connector: ConnectorId, signal?: AbortSignal): ReachedWallet<P>
  /** The wallet of the page (not of a session) that is connected and holds the account. */
  holderOf(address: string): ConnectorId | undefined
  /** From now on that connector is this session. */
  attach(connector: ConnectorId, session: P): void
  /**
   * Says whether the wallet is not to be told that the connector is left: it was a session, which is ended by those who made it, or the
   * wallet is connected by another of its ids too.
   */
  detach(connector: ConnectorId): boolean
  /** Ends the connection here, silently. */
  forget(connector: ConnectorId): void
  dispose(): void
}

export type WalletsInput<P extends Provider> = {
  readonly host: AdapterHost
  readonly protocol: WalletProtocol<P>
  /** A wallet of the page by its id. */
  find(connector: ConnectorId): P | undefined
  /** All wallets of the page. */
  list?(): readonly FoundWallet[]
  /** Sessions that were attached before this code was there. */
  readonly sessions?: Map<ConnectorId, P>
}

export function createWallets<P extends Provider>({
  host,
  protocol,
  find,
  list = () => [],
  sessions = new Map(),
}: WalletsInput<P>): Wallets<P> {
  const life = new AbortController()
  const connected = new Map<ConnectorId, { readonly provider: P; readonly held: HeldWallet }>()

  const provider = (connector: ConnectorId): P | undefined =>
    sessions.get(connector) ?? connected.get(connector)?.provider ?? find(connector)

  function reach(connector: ConnectorId, signal?: AbortSignal): ReachedWallet<P> {
    const found = provider(connector)
    if (!found) throw new KitError('wallet_not_found', 'The wallet is not on this page: install or enable it, then try again.')
    const signals = signal ? [life.signal, signal] : [life.signal]
    return {
      provider: found,
      request: (request, where) => sendRequest(found, request, { signals, translate: (thrown) => protocol.translate(thrown, where) }),
      held: connected.get(connector)?.held,
      host,
      signals,
    }
  }

  function forget(connector: ConnectorId): void {
    connected.get(connector)?.held.end()
    connected.delete(connector)
  }

  return {
    signal: life.signal,
    async connect(connector, { signal, silent = false }) {
      if (signal.aborted) throw cancelled()
      // Nobody chooses while a connection is restored: not among those that claim an id, nor among those that show the same of themselves.
      const meant = list().filter(({ connector: { id, alias } }) => alias === connector || id.split('/')[0] === connector.split('/')[0])
      if (silent && meant.length > 1 && !sessions.has(connector))
        throw new KitError('not_connected', `Choose which wallet is ${connector}.`)
      const wallet = reach(connector, signal)
      const accounts = await protocol.fetchAccounts(wallet, silent)
      if (!accounts) throw broken('its accounts')
      if (accounts.length === 0) throw noAccount(silent)
      const held = holdWallet({ connector, accounts, emit: host.emit, watch: (held) => protocol.watch(wallet, held) })
      try {
        const network = await protocol.fetchNetwork(wallet)
        if (!network) throw broken('its network')
        if (held.hasEnded()) throw noAccount(silent)
        forget(connector)
        connected.set(connector, { provider: wallet.provider, held })
        held.goLive(network)
        return { accounts: held.accounts() as NonEmpty<Account>, network: held.network() ?? network }
      } catch (error) {
        held.end()
        throw error
      }
    },
    provider,
    reach,
    holderOf(address) {
      const holds = ([id, { held }]: readonly [ConnectorId, { readonly held: HeldWallet }]): boolean =>
        !sessions.has(id) && !held.hasEnded() && held.accounts().some((account) => account.address === address)
      return [...connected].find(holds)?.[0]
    },
    attach: (connector, session) => void sessions.set(connector, session),
    detach: (connector) =>
      sessions.delete(connector) ||
      [...connected].some(([id, one]) => id !== connector && one.provider === provider(connector) && !one.held.hasEnded()),
    forget,
    dispose() {
      life.abort()
      for (const connector of [...connected.keys()]) forget(connector)
    },
  }
}

function broken(what: string): KitError {
  return new KitError('wallet_broken', `The wallet's answer cannot be read as ${what}.`)
}

function noAccount(silent: boolean): KitError {
  return silent
    ? new KitError('not_connected', 'The wallet no longer shares an account with this page.')
    : new KitError('unauthorized', 'The wallet shared no account: unlock it, then try again.')
}
