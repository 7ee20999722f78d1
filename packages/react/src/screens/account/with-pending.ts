/** What was sent from here and no server tells yet, as an entry of the history. */
import { type AccountTransaction, type TrackedTransfer, toDecimal } from '@foyer/core'

/** On top, until the history has it or it is settled. */
export function withPending(
  transactions: readonly AccountTransaction[],
  transfers: readonly TrackedTransfer[],
): readonly AccountTransaction[] {
  const known = new Set(transactions.map(({ metadata }) => metadata.hash))
  const untold = transfers.filter(({ hash, status }) => (status === 'pending' || status === 'dropped') && !known.has(hash))
  return untold.length === 0 ? transactions : [...untold.map(toTransaction), ...transactions]
}

function toTransaction({ hash, network, from, to, token, amount, sentAt, nonce = 0 }: TrackedTransfer): AccountTransaction {
  const { name, symbol, decimals } = token
  const minedAt = new Date(sentAt).toISOString()
  return {
    id: `${network}:${hash}`,
    metadata: { operationType: 'send', hash, minedAt, sentFrom: from, sentTo: to, status: 'pending', nonce, chain: network },
    transfers: [{ fungible_info: { name, symbol }, direction: 'out', recipient: to, quantity: { numeric: toDecimal(amount, decimals) } }],
  }
}
