/**
 * Pays out what was bought, once.
 *
 * A payout is a signed transaction of the seller with a nonce of its own, on disk before it is sent. After a crash the very
 * same transaction is sent again, which a chain takes at most once. The seller sends nothing else, so no nonce is anybody else's.
 */
import { setMaxListeners } from 'node:events'
import { encodeFunctionData, erc20Abi, keccak256, type PublicClient } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { findOffer } from './offers.ts'
import type { Payment, PaymentState } from './payment.ts'
import type { PaymentLog } from './payment-log.ts'

export type Payouts = {
  /** Resolves when it is on disk that it will be paid; the rest goes on by itself. */
  readonly pay: (id: string) => Promise<void>
  /** Resolves when the transaction is mined, or after so many milliseconds. */
  readonly settled: (id: string, ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

type Parts = {
  readonly log: PaymentLog
  /** The seller's. */
  readonly signer: HDAccount
  readonly clients: readonly PublicClient[]
}

const firstPauseMs = 50
const longestPauseMs = 2_000

export function createPayouts({ log, signer, clients }: Parts): Payouts {
  const turns = new Map<number, Promise<void>>()
  const following = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)

  const clientOf = (chainId: number) => {
    const client = clients.find(({ chain }) => chain?.id === chainId)
    if (client === undefined) throw new Error(`The sandbox does not know the chain ${chainId}.`)
    return client
  }

  /** One after another on each chain, so that two never take one nonce. */
  function inTurn(chainId: number, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(chainId) ?? Promise.resolve()).then(work)
    turns.set(
      chainId,
      turn.catch(() => {}),
    )
    return turn
  }

  /**
   * Sends what the chain has not taken, up to a nonce. A chain that lost its last seconds takes nothing more before it has again what
   * it took before; what waits there already it refuses.
   */
  async function send(chainId: number, last: number): Promise<void> {
    const client = clientOf(chainId)
    const count = await client.getTransactionCount({ address: signer.address }).catch(() => undefined)
    // A chain that does not answer is given nothing either.
    if (count === undefined) return
    for (const { nonce, raw } of payoutsOn(log, chainId)) {
      if (stopping.signal.aborted) return
      if (nonce >= count && nonce <= last) await client.sendRawTransaction({ serializedTransaction: raw }).catch(() => {})
    }
  }

  /** Until it is mined: sent again and again, always the same. */
  async function follow(id: string): Promise<void> {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      const one = log.find(id)
      if (one?.state.kind !== 'approved') return
      const { nonce, raw, hash } = one.state
      await send(one.chainId, nonce)
      // Whether the chain has it now, or had it before.
      const receipt = await clientOf(one.chainId)
        .getTransactionReceipt({ hash })
        .catch(() => undefined)
      if (receipt !== undefined) {
        const isPaid = receipt.status === 'success'
        return log.write({ ...one, state: isPaid ? { kind: 'paid', nonce, raw, hash } : { kind: 'failed', failure: 'refunded' } })
      }
      await sleep(pauseMs, stopping.signal)
    }
  }

  function begin(id: string): void {
    if (!following.has(id))
      following.set(
        id,
        follow(id)
          .catch(() => {})
          .finally(() => following.delete(id)),
      )
  }

  /** What a crash left: a chain may have lost its last seconds, too, and then takes again what it took before. */
  async function resume(chainId: number): Promise<void> {
    await send(chainId, Number.POSITIVE_INFINITY)
    for (const { id } of payoutsOn(log, chainId)) begin(id)
  }

  for (const { chain } of clients) if (chain !== undefined) void inTurn(chain.id, () => resume(chain.id))

  return {
    async pay(id) {
      const one = log.find(id)
      if (one === undefined) return
      await inTurn(one.chainId, async () => {
        const now = log.find(id)
        if (now?.state.kind === 'asking')
          await log.write({ ...now, state: await sign(now, { log, signer, client: clientOf(now.chainId) }) })
      })
      begin(id)
    },
    settled: async (id, ms) => {
      const enough = new AbortController()
      await Promise.race([following.get(id), sleep(ms, enough.signal)])
      enough.abort()
    },
    close: async () => {
      stopping.abort()
      await Promise.all([...turns.values(), ...following.values()])
    },
  }
}

/** What has a nonce on that chain, in the order that the chain takes it. */
function payoutsOn(log: PaymentLog, chainId: number) {
  const own = log.all().flatMap((one) => (one.chainId === chainId && 'nonce' in one.state ? [{ id: one.id, ...one.state }] : []))
  return own.sort((one, other) => one.nonce - other.nonce)
}

type Signing = Pick<Parts, 'log' | 'signer'> & { readonly client: PublicClient }

/** @throws {Error} where it could not be paid out. */
async function sign(one: Payment, { log, signer, client }: Signing): Promise<PaymentState> {
  const offer = findOffer(one.currency, one.chainId)
  if (offer === undefined) throw new Error('This is not sold any more.')
  const call = toCall(one, offer.sold.contract)
  const [count, gas, fees] = await Promise.all([
    client.getTransactionCount({ address: signer.address }),
    client.estimateGas({ account: signer.address, ...call }),
    client.estimateFeesPerGas(),
  ])
  const nonce = Math.max(count, ...payoutsOn(log, one.chainId).map((other) => other.nonce + 1))
  const raw = await signer.signTransaction({
    ...call,
    type: 'eip1559',
    chainId: one.chainId,
    nonce,
    gas: (gas * 3n) / 2n,
    maxFeePerGas: fees.maxFeePerGas * 10n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  })
  return { kind: 'approved', nonce, raw, hash: keccak256(raw) }
}

function toCall({ address, units }: Payment, contract: `0x${string}` | undefined) {
  const amount = BigInt(units)
  if (contract === undefined) return { to: address, value: amount }
  return { to: contract, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] }), value: 0n }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
