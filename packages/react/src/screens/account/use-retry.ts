/** One way to try again: what failed of the list and, above it, of the balance. */
import { useBalance } from '../../hooks/use-balance.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useNfts } from '../../hooks/use-nfts.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'

export type HoldingsTab = 'tokens' | 'nfts' | 'activity'

/** How long a failed list of tokens is not asked for again (docs/behaviour.md, Account data). */
const pauseMs = 30_000

/** Seconds until the tokens may be asked for again; 0 while nothing has failed. */
export function useTokensPause(): number {
  const { status, at } = useTokens({ fetch: false })
  return useCountdown(status === 'failed' && at !== undefined ? at + pauseMs : undefined)
}

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
