/** One way to try again: what failed of the list and, above it, of the balance. */
import { useBalance } from '../../hooks/use-balance.ts'
import { useNfts } from '../../hooks/use-nfts.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { useTokensPause } from '../shared/use-tokens-pause.ts'

export type HoldingsTab = 'tokens' | 'nfts' | 'activity'

/** What a list's button does. */
export function useRetry(refresh: () => void): () => void {
  const balance = useBalance({ fetch: false })
  return () => {
    refresh()
    if (balance.status === 'failed') balance.refresh()
  }
}

/** Whether the list that is shown has such a button. */
export function useHasRetry(tab: HoldingsTab): boolean {
  const { status, data = [], hidden } = useTokens({ fetch: false })
  const pause = useTokensPause()
  const nfts = useNfts({ fetch: false })
  const activity = useTransactions({ fetch: false })
  if (tab === 'nfts') return nfts.status === 'failed'
  if (tab === 'activity') return activity.status === 'failed'
  return status === 'failed' && pause === 0 && data.length + hidden.length === 0
}
