/**
 * An adapter without a chain: wallets with a switch for every way in which wallets fail. For tests of the kit, of its
 * React part, and of the apps that use them.
 */

import type { Caip2, Namespace } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { Connector, ConnectorId } from '../entities/wallet.ts'
import type { Adapter, AdapterHost, NonEmpty } from '../family/family.ts'
import { createTestChain, type TestChain, type TestChainSwitches, toTransfers } from './test-chain.ts'
import { createTestWallet, type TestWallet, type TestWalletClient, type TestWalletSwitches } from './test-wallet.ts'

export type TestAdapterOptions = {
  /** Default `eip155`. */
  readonly namespace?: Namespace
  /** Default: one announced wallet, `Test Wallet` with the id `test.wallet`. */
  readonly wallets?: readonly (Partial<Omit<Connector, 'chain'>> & { readonly name: string })[]
  /** Of every wallet. Default: two EVM addresses. */
  readonly addresses?: NonEmpty<string>
  /** Where the wallets are. Default: the first network of the namespace. */
  readonly network?: Caip2
  /** Ids of the wallets that shared their accounts with this page before it was loaded. */
  readonly granted?: readonly ConnectorId[]
  /** Wallets are announced when `announce` is called instead of at the start. */
  readonly announcesLate?: boolean
  /** Native balance of every account, in base units; an error to fail with. Default 1.5 of an 18-decimal coin. */
  readonly balance?: bigint | KitError
  readonly switches?: Partial<TestWalletSwitches>
  /** What the chain says when something is sent; `false`: the family sends nothing. */
  readonly chain?: Partial<TestChainSwitches> | false
}

export type TestAdapter = {
  /** For `createKit({ adapters: [adapter] })`. One kit per test adapter. */
  readonly adapter: Adapter
  /** The wallet with that id, or the first. Throws for an id it does not have. */
  wallet(id?: ConnectorId): TestWallet
  /** Announces the wallets, with `announcesLate`. */
  announce(): void
  /** Removes every wallet from the page. */
  uninstall(): void
  setBalance(balance: bigint | KitError): void
  /** What the chain says when something is sent. Change it at any time. */
  readonly chain: TestChain
  /** What the kit gave the adapter; `undefined` before `createKit`. */
  readonly host: AdapterHost | undefined
  readonly isDisposed: boolean
}

const defaultAddresses = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const

export function createTestAdapter(options: TestAdapterOptions = {}): TestAdapter {
  const namespace = options.namespace ?? 'eip155'
  const described = options.wallets ?? [{ name: 'Test Wallet', id: 'test.wallet' }]
  const wallets = new Map<ConnectorId, TestWallet & TestWalletClient>()
  let balance = options.balance ?? 1_500_000_000_000_000_000n
  let host: AdapterHost | undefined
  let disposed = false
  const chain = createTestChain(options.chain || {})

  function find(id: ConnectorId): TestWallet & TestWalletClient {
    const wallet = wallets.get(id)
    if (!wallet) throw new KitError('wallet_not_found', `There is no wallet ${id} in this browser.`)
    return wallet
  }
  const announce = (): void => host?.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ connector }) => connector) })

  const adapter: Adapter = {
    namespace,
    create(given) {
      host = given
      const network = options.network ?? given.networks[0]?.caipNetworkId ?? (`${namespace}:1` as Caip2)
      for (const wallet of described) {
        const id = wallet.id ?? wallet.name.toLowerCase().replace(/\W+/g, '.')
        const connector: Connector = { type: 'ANNOUNCED', info: { rdns: id }, ...wallet, id, chain: namespace }
        const input = { connector, network, granted: options.granted?.includes(id) ?? false, switches: options.switches ?? {} }
        const emit: AdapterHost['emit'] = (event) => disposed || given.emit(event)
        wallets.set(id, createTestWallet({ ...input, addresses: options.addresses ?? defaultAddresses, emit }))
      }
      return {
        wallets: {
          start: () => options.announcesLate || announce(),
          connect: async (id, how) => find(id).connect(how),
          disconnect: async (id) => find(id).disconnect(),
          switchNetwork: async (id, to, { signal }) => find(id).switchNetwork(to, signal),
          request: async (id, request) => find(id).request(request),
          provider: (id) => wallets.get(id),
        },
        reads: {
          async fetchBalance() {
            if (typeof balance === 'bigint') return balance
            throw balance
          },
        },
        sign: {
          async message(id, { address, message }) {
            await find(id).request({ method: 'signMessage', params: [message, address] })
            return `0x${'5'.repeat(130)}`
          },
          async typedData(id, { address, typedData }) {
            await find(id).request({ method: 'signTypedData', params: [address, typedData] })
            return `0x${'7'.repeat(128)}1b`
          },
          transaction: async (id, transaction) => find(id).send(transaction),
        },
        ...(options.chain !== false && { transfers: async () => toTransfers(chain, () => balance) }),
        dispose() {
          disposed = true
        },
      }
    },
  }

  return {
    adapter,
    wallet(id) {
      const [first] = wallets.values()
      if (id === undefined && first) return first
      return find(id ?? '')
    },
    announce,
    uninstall() {
      wallets.clear()
      announce()
    },
    setBalance(next) {
      balance = next
    },
    chain,
    get host() {
      return host
    },
    get isDisposed() {
      return disposed
    },
  }
}
