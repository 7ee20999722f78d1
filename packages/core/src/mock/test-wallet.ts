/** A wallet for tests: keeps what a wallet keeps, answers as its switches say. */

import type { Caip2, Namespace } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { Network } from '../entities/network.ts'
import type { Account, Connector, ConnectorId } from '../entities/wallet.ts'
import type { AdapterEvent, ConnectOptions, ConnectResult, NonEmpty } from '../family/family.ts'
import type { Transaction } from '../family/transaction.ts'

/** How the wallet behaves from now on. Change it at any time. */
export type TestWalletSwitches = {
  /**
   * `approves` · `rejects` (the person said no) · `locked` · `busy` (already shows a request) · `breaks` (an answer nobody
   * can read) · `waits` (until `settle` is called, or for ever)
   */
  answer: 'approves' | 'rejects' | 'locked' | 'busy' | 'breaks' | 'waits'
  /** Milliseconds before each answer. */
  delay: number
  /** Answers also when nobody waits any more. */
  late: boolean
  /** Reports each connection and change twice. */
  twice: boolean
  /** Networks it knows; any other is 4902. `undefined`: all. */
  knows: readonly Caip2[] | undefined
  /** Adds a network it does not know when it is asked to. */
  adds: boolean
  /** Cannot be told goodbye. */
  clings: boolean
}

export type TestWallet = {
  readonly connector: Connector
  readonly switches: TestWalletSwitches
  /** Every request it was asked, oldest first. */
  readonly requests: readonly { readonly method: string; readonly params?: unknown }[]
  /** Answers the oldest request that waits. */
  settle(answer?: 'approves' | 'rejects'): void
  /** Changes its accounts by itself; none takes access back. */
  changeAccounts(addresses: readonly string[]): void
  changeNetwork(network: Caip2): void
  /** Drops the connection. */
  drop(): void
  /** Whether it would answer a page without a prompt. */
  readonly isGranted: boolean
}

export type TestWalletInput = {
  readonly connector: Connector
  readonly addresses: NonEmpty<string>
  readonly network: Caip2
  /** Connected before the page was loaded: what a reload finds. */
  readonly granted: boolean
  readonly emit: (event: AdapterEvent) => void
  readonly switches: Partial<TestWalletSwitches>
}

/** The part of an adapter that one wallet answers. */
export type TestWalletClient = {
  connect(options: ConnectOptions): Promise<ConnectResult>
  disconnect(): Promise<void>
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  send(transaction: Transaction): Promise<string>
}

export function createTestWallet(input: TestWalletInput): TestWallet & TestWalletClient {
  const { connector, emit } = input
  const id: ConnectorId = connector.id
  const switches: TestWalletSwitches = {
    answer: 'approves',
    delay: 0,
    late: false,
    twice: false,
    knows: undefined,
    adds: true,
    clings: false,
    ...input.switches,
  }
  const requests: Requests = []
  let accounts = toAccounts(input.addresses, connector.chain)
  let network = input.network
  let granted = input.granted

  const { answer, settle } = createAnswers(switches, requests)

  function tell(event: AdapterEvent): void {
    if (!granted) return
    emit(event)
    if (switches.twice) emit(event)
  }

  function requireAccounts(): NonEmpty<Account> {
    const [first, ...others] = accounts
    if (!first) throw new KitError('not_connected', 'The wallet shares no account with this page.')
    return [first, ...others]
  }

  return {
    connector,
    switches,
    requests,
    get isGranted() {
      return granted
    },
    settle,
    changeAccounts(addresses) {
      const sameFirst = addresses[0] === accounts[0]?.address
      accounts = toAccounts(addresses, connector.chain)
      tell({ type: 'accounts', connector: id, accounts, ...(sameFirst && { sameFirst }) })
      if (addresses.length === 0) granted = false
    },
    changeNetwork(next) {
      network = next
      tell({ type: 'network', connector: id, network })
    },
    drop() {
      tell({ type: 'disconnect', connector: id, error: new KitError('wallet_disconnected', 'The wallet ended the connection.') })
      granted = false
    },
    async connect({ signal, silent }) {
      if (silent) {
        requests.push({ method: 'accounts' })
        if (switches.answer === 'waits') await answer('accounts', undefined, signal)
        if (!granted || switches.answer === 'locked')
          throw new KitError('not_connected', 'The wallet does not share accounts with this page.')
      } else await answer('connect', undefined, signal)
      granted = true
      const result = { accounts: requireAccounts(), network }
      if (switches.twice) tell({ type: 'accounts', connector: id, accounts: result.accounts })
      return result
    },
    async disconnect() {
      requests.push({ method: 'disconnect' })
      if (switches.clings) throw new KitError('unknown', 'The wallet could not be told.')
      granted = false
    },
    async switchNetwork({ caipNetworkId }, signal) {
      await answer('switchNetwork', caipNetworkId, signal)
      if (switches.knows && !switches.knows.includes(caipNetworkId)) {
        if (!switches.adds) throw new KitError('chain_unsupported', 'Chain is not supported', { peerCode: 4902 })
        await answer('addNetwork', caipNetworkId, signal)
        switches.knows = [...switches.knows, caipNetworkId]
      }
      network = caipNetworkId
      tell({ type: 'network', connector: id, network })
    },
    async request({ method, params }) {
      await answer(method, params)
      return null
    },
    async send(transaction) {
      await answer('sendTransaction', transaction)
      return `0x${requests.length.toString(16).padStart(64, '0')}`
    },
  }
}

type Requests = { readonly method: string; readonly params?: unknown }[]

/** The person at the wallet: what is asked is noted, and answered as the switches say. */
function createAnswers(switches: TestWalletSwitches, requests: Requests) {
  const waiting: ((answer: 'approves' | 'rejects') => void)[] = []

  /** Resolves as the switches say; abandoned requests are over at once unless the wallet is late. */
  async function answer(method: string, params?: unknown, signal?: AbortSignal): Promise<void> {
    requests.push({ method, ...(params !== undefined && { params }) })
    const cancelled = (): KitError => new KitError('request_cancelled', 'The request was cancelled before the wallet answered.')
    if (signal?.aborted) throw cancelled()
    const gone = new Promise<never>((_, reject) => {
      if (!switches.late) signal?.addEventListener('abort', () => reject(cancelled()))
    })
    await Promise.race([decide(), gone])
  }

  async function decide(): Promise<void> {
    if (switches.delay > 0) await new Promise((resolve) => setTimeout(resolve, switches.delay))
    const said =
      switches.answer === 'waits' ? await new Promise<'approves' | 'rejects'>((resolve) => waiting.push(resolve)) : switches.answer
    if (said === 'rejects') throw new KitError('request_rejected', 'The request was declined in the wallet.', { peerCode: 4001 })
    if (said === 'locked') throw new KitError('unauthorized', 'The wallet is locked.', { peerCode: 4100 })
    if (said === 'busy') throw new KitError('request_pending', 'The wallet already shows a request for this page.', { peerCode: -32002 })
    if (said === 'breaks') throw new KitError('wallet_broken', 'The wallet gave an answer that cannot be read.')
  }

  return { answer, settle: (said: 'approves' | 'rejects' = 'approves') => waiting.shift()?.(said) }
}

function toAccounts(addresses: readonly string[], namespace: Namespace): readonly Account[] {
  return addresses.map((address) => ({ namespace, address, type: 'eoa' }))
}
