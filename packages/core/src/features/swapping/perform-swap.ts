/** Has a wallet sign what was agreed to: built by the server, checked here, and asked of the account that agreed. */
import { convertBuildApprove, convertBuildTransaction } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import type { Transaction } from '../../family/transaction.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import { caipAddressOf, confirmedOf, connectionOf } from '../../kernel/select.ts'
import { checkPermit, toSwapPermit } from './check-permit.ts'
import { type CheckedTransaction, checkApproval, checkSwap } from './check-transaction.ts'
import { callServer, fetchAllowance, requireRouters, type Server } from './fetch-swap.ts'
import { readKept, storageKey } from './kept-swaps.ts'
import type { SwapEvent, SwapPermit, SwapState, SwapTerms, TrackedSwap } from './swapping.ts'

type Performer = Server & { readonly host: FeatureHost<SwapEvent, SwapState> }
/** What another tab may have kept since. */
export function keptSwaps({ storage, environment }: Performer['host']): readonly TrackedSwap[] {
  return readKept(storage.read(storageKey), environment.now())
}

type Attempt = { readonly terms: SwapTerms; readonly attempt: number }

const lookPause = 2_000
/** After which an allowance counts as lost. */
const longestMining = 600_000

export async function performApproval(performer: Performer, input: Attempt & { readonly allowance: bigint }): Promise<void> {
  const { terms, attempt } = input
  // Some tokens change an allowance to nothing only: what is left of an earlier one is taken back first.
  if (input.allowance > 0n) await approveExactly(performer, input, 0n)
  await approveExactly(performer, input, terms.amount)
  performer.host.send({ type: 'approved', attempt, allowance: terms.amount })
}

async function approveExactly(performer: Performer, { terms, attempt }: Attempt, amount: bigint): Promise<void> {
  const { host } = performer
  const { from, to, account, source, router } = terms
  const query = { from: from.address, to: to.address, userAddress: account, amount: String(amount), source }
  const { tx } = await callServer(performer, convertBuildApprove, { query })
  const { network, address: token } = parseCaip10(from.address)
  const hash = await sign(performer, { terms, attempt }, checkApproval(tx, { network, token, spender: router, amount }))
  host.send({ type: 'advanced', attempt, step: 'mining' })
  await untilAllowed(performer, { terms, attempt, amount, hash })
}

/** A signature instead of an approval. Nothing is sent: it goes along with the swap. */
export async function performPermit(performer: Performer, input: Attempt): Promise<void> {
  const { host } = performer
  const { terms, attempt } = input
  const { from, to, account, source, amount } = terms
  const query = { from: from.address, to: to.address, userAddress: account, amount: String(amount), source }
  const { permit } = await callServer(performer, convertBuildApprove, { query })
  if (permit === undefined) throw new KitError('method_unsupported', 'The token takes no permit of this account. Approve instead.')
  const checked = checkPermit(permit, terms, host.environment.now() / 1000)
  const { connector, sign, address } = requireWallet(performer, input)
  if (!sign.typedData) throw new KitError('method_unsupported', 'Nothing on this page signs permits on this chain.')
  host.send({ type: 'advanced', attempt, step: 'signing' })
  const signature = await sign.typedData(connector, { address, typedData: checked.typedData })
  host.send({ type: 'permitted', attempt, permit: toSwapPermit(checked, terms, signature) })
}

export async function performSwap(performer: Performer, input: Attempt & { readonly permit?: SwapPermit }): Promise<void> {
  const { host } = performer
  const { terms, attempt, permit } = input
  const { account, from, to, amount, minimum, source, slippage } = terms
  const { network, address } = parseCaip10(account)
  const routers = requireRouters(performer, network)
  const body = {
    projectId: host.setup.options.projectId,
    from: from.address,
    to: to.address,
    amount: String(amount),
    userAddress: account,
    source,
    minToAmount: String(minimum),
    eip155: { slippage, ...(permit !== undefined && { permit: permit.data }) },
  }
  const { tx } = await callServer(performer, convertBuildTransaction, { body })
  const agreed = {
    network,
    account: address,
    from: parseCaip10(from.address).address,
    to: parseCaip10(to.address).address,
    amount,
    minimum,
    source,
    routers,
    ...(permit !== undefined && { permit: permit.data }),
    now: host.environment.now() / 1000,
  }
  const hash = await sign(performer, input, checkSwap(tx, agreed))
  host.send({ type: 'swapped', attempt, hash, terms, kept: keptSwaps(host) })
}

async function sign(performer: Performer, input: Attempt, checked: CheckedTransaction): Promise<string> {
  const { host } = performer
  const { terms, attempt } = input
  const wallet = requireWallet(performer, input)
  const { connector, address, network } = wallet
  if (!wallet.sign.transaction) throw new KitError('method_unsupported', 'Nothing on this page sends transactions on this chain.')
  host.send({ type: 'advanced', attempt, step: 'signing' })
  const hash = await wallet.sign.transaction(connector, { ...checked, from: address, network } as Transaction)
  // Whoever gave up meanwhile has sent it all the same.
  host.tellKernel({ type: 'sent', key: terms.account })
  return hash
}

/** What signs for the account that agreed, if anybody still waits for it. */
function requireWallet({ host }: Performer, { terms, attempt }: Attempt) {
  const { progress } = host.read()
  const isWanted = 'attempt' in progress && progress.attempt === attempt
  const state = host.kernel()
  if (!isWanted || host.signal.aborted) throw new KitError('request_cancelled', 'Nobody waits for this swap any more. Nothing was signed.')
  const { namespace, network, address } = parseCaip10(terms.account)
  const confirmed = confirmedOf(connectionOf(state, namespace))
  if (caipAddressOf(state) !== terms.account) throw new KitError('not_connected', 'Another account is connected. Nothing was signed.')
  if (!confirmed) throw new KitError('not_connected', 'The wallet has not confirmed the connection yet. Try again in a moment.')
  return { connector: confirmed.connector, sign: host.clients.get(namespace)?.sign ?? {}, address, network }
}

type Approval = Attempt & { readonly amount: bigint; readonly hash: string }

/** Until the allowance is there, or its transaction came to nothing. */
async function untilAllowed(performer: Performer, { terms, attempt, amount, hash }: Approval): Promise<void> {
  const { host } = performer
  const { network, namespace, address } = parseCaip10(terms.account)
  // Its code may not arrive: the approval is on its way all the same, and the allowance says when it is there.
  const look = async () => (await host.clients.get(namespace)?.transfers?.())?.look({ network, hash, from: address })
  const end = host.environment.now() + longestMining
  while (host.environment.now() < end) {
    await pause(performer)
    const { progress } = host.read()
    if (!('attempt' in progress) || progress.attempt !== attempt)
      throw new KitError('request_cancelled', 'Nobody waits for this swap any more.')
    const [allowed, looked] = await Promise.all([
      fetchAllowance(performer, { token: terms.from.address, account: terms.account, source: terms.source }).catch(() => undefined),
      look().catch(() => undefined),
    ])
    if (allowed !== undefined && (amount === 0n ? allowed.allowance === 0n : allowed.allowance >= amount)) return
    if (looked?.status === 'failed' || looked?.status === 'replaced') {
      throw new KitError('execution_failed', 'The token did not take the allowance.')
    }
  }
  throw new KitError('timeout', 'The allowance has not arrived. Try again.')
}

function pause({ host: { environment, signal } }: Performer): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(new KitError('request_cancelled', 'The kit is gone.'))
    if (signal.aborted) return refuse()
    const stop = environment.wait(lookPause, () => {
      signal.removeEventListener('abort', gone)
      resolve()
    })
    const gone = (): void => {
      stop()
      refuse()
    }
    signal.addEventListener('abort', gone, { once: true })
  })
}
