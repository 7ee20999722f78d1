/** What was sent from here and no server tells yet, as entries of the history. */
import { type AccountTransaction, type TrackedSwap, type TrackedTransfer, toDecimal } from '@foyer/core'

type Sent = { readonly transfers: readonly TrackedTransfer[]; readonly swaps: readonly TrackedSwap[] }

/** On top, the newest first, until the history has it or it is settled. */
export function withPending(transactions: readonly AccountTransaction[], { transfers, swaps }: Sent): readonly AccountTransaction[] {
  const known = new Set(transactions.map(({ metadata }) => metadata.hash))
  const isUntold = ({ hash, status }: TrackedTransfer | TrackedSwap) => (status === 'pending' || status === 'dropped') && !known.has(hash)
  const untold = [...transfers.filter(isUntold), ...swaps.filter(isUntold)].sort((one, other) => other.sentAt - one.sentAt)
  return untold.length === 0 ? transactions : [...untold.map((one) => ('paid' in one ? toTrade(one) : toSend(one))), ...transactions]
}

function toSend(sent: TrackedTransfer): AccountTransaction {
  const { to, token, amount } = sent
  return toTransaction(sent, { operationType: 'send', sentTo: to }, [{ ...moved(token, amount), direction: 'out', recipient: to }])
}

/** What is got is not known yet, so no amount of it is said. */
function toTrade(sent: TrackedSwap): AccountTransaction {
  const { paid, amount } = sent
  return toTransaction(sent, { operationType: 'trade', sentTo: '' }, [{ ...moved(paid, amount), direction: 'out' }])
}

type Metadata = AccountTransaction['metadata']
type Transfer = NonNullable<AccountTransaction['transfers']>[number]

function toTransaction(
  { hash, network, from, sentAt, nonce = 0 }: TrackedTransfer | TrackedSwap,
  what: Pick<Metadata, 'operationType' | 'sentTo'>,
  transfers: readonly Transfer[],
): AccountTransaction {
  const minedAt = new Date(sentAt).toISOString()
  return {
    id: `${network}:${hash}`,
    metadata: { ...what, hash, minedAt, sentFrom: from, status: 'pending', nonce, chain: network },
    transfers: [...transfers],
  }
}

function moved({ name, symbol, decimals }: TrackedSwap['paid'] | TrackedTransfer['token'], amount: bigint) {
  return { fungible_info: { name, symbol }, quantity: { numeric: toDecimal(amount, decimals) } }
}
