/** What a chain says when something is sent, for tests: as its switches are set. */
import { KitError } from '../entities/errors.ts'
import type { ChainTransfers, PreparedTransfer, TransferInput, TransferState } from '../family/transfers.ts'

/** How the chain behaves from now on. Addresses are compared as they are written. */
export type TestChainSwitches = {
  /** Where names lead. */
  names: Readonly<Record<string, string>>
  /** Addresses with a checksum that does not fit. */
  mistyped: readonly string[]
  /** Addresses of contracts. */
  contracts: readonly string[]
  /** What the sender has of a token, by contract, in base units; 0 of others. */
  tokens: Readonly<Record<string, bigint>>
  /** In which units a token counts, by contract; 18 of others. */
  decimals: Readonly<Record<string, number>>
  /** At today's price, in base units of the coin; at most it is twice that. */
  fee: bigint
  /** Why nothing can be prepared. */
  refuses: KitError | undefined
  /** Why names cannot be looked up. */
  nameless: KitError | undefined
  /** Whether preparing waits until it is switched off. */
  waits: boolean
  /** Of what was sent, by hash; `pending` of others. */
  states: Readonly<Record<string, TransferState>>
}

export type TestChain = TestChainSwitches & {
  /** Every transfer that was prepared, oldest first. */
  readonly prepared: readonly TransferInput[]
}

type Kept = TestChainSwitches & { readonly prepared: TransferInput[] }

export function createTestChain(switches: Partial<TestChainSwitches>): TestChain {
  return {
    names: {},
    mistyped: [],
    contracts: [],
    tokens: {},
    decimals: {},
    fee: 21_000n * 10n ** 9n,
    refuses: undefined,
    nameless: undefined,
    waits: false,
    states: {},
    prepared: [],
    ...switches,
  }
}

export function toTransfers(given: TestChain, balance: () => bigint | KitError): ChainTransfers {
  const chain = given as Kept
  return {
    parseReceiver(text) {
      if (chain.mistyped.includes(text)) return { problem: 'mistyped' }
      return /^0x[0-9a-f]{40}$/i.test(text) ? { address: text } : { problem: 'none' }
    },
    async resolveName({ name }) {
      if (chain.nameless) throw chain.nameless
      return chain.names[name]
    },
    async prepare(input) {
      chain.prepared.push(input)
      while (chain.waits) await new Promise((resolve) => setTimeout(resolve, 5))
      if (chain.refuses) throw chain.refuses
      return prepare(chain, input, balance())
    },
    readDecimals: async ({ address }) => chain.decimals[address] ?? 18,
    isOn: async () => true,
    look: async ({ hash }) => chain.states[hash] ?? { status: 'pending', nonce: 1 },
  }
}

function prepare(
  chain: TestChain,
  { from, to, network, token, amount: wanted }: TransferInput,
  coins: bigint | KitError,
): PreparedTransfer {
  if (typeof coins !== 'bigint') throw coins
  const fee = { likely: chain.fee, most: chain.fee * 2n }
  const balance = token ? (chain.tokens[token.address] ?? 0n) : coins
  const amount = wanted !== 'max' ? wanted : token ? balance : balance - fee.most
  if (amount > balance || amount < 0n || (token ? 0n : amount) + fee.most > coins) {
    throw new KitError('insufficient_funds', 'The account cannot pay for value plus fee.')
  }
  const payment = token ? { to: token.address, value: 0n, data: `0xa9059cbb${to.slice(2)}${amount.toString(16)}` } : { to, value: amount }
  return {
    transaction: { from, network: network as `eip155:${string}`, ...payment, gas: 21_000n },
    amount,
    balance,
    fee,
    receiver: token?.address === to ? 'token' : chain.contracts.includes(to) ? 'contract' : 'account',
  }
}
