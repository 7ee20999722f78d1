/** What the account holds: which list is shown, and one way to try again: what failed of the list and, above it, of the balance. */
import { useBalance } from '../../hooks/use-balance.ts'
import { useKitState } from '../../hooks/use-kit-state.ts'
import { useNfts } from '../../hooks/use-nfts.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { useKit } from '../../kit-context.ts'
import { isUnread } from '../shared/held-tokens.tsx'
import { useTokensPause } from '../shared/use-tokens-pause.ts'

export type HoldingsTab = 'tokens' | 'nfts' | 'activity'

/** The list that was chosen: still there after a look elsewhere. Where nobody offers it, the tokens. */
export function useHoldingsTab(): { readonly tab: HoldingsTab; readonly select: (tab: HoldingsTab) => void } {
  const kit = useKit()
  const chosen = useKitState(({ tab }) => tab)
  const nfts = useNfts({ fetch: false }).isOffered
  const activity = useTransactions({ fetch: false }).isOffered
  const offered = { tokens: true, nfts, activity }
  return { tab: offered[chosen] ? chosen : 'tokens', select: (tab) => kit.send({ type: 'tab', tab }) }
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
  const { status, data = [], hidden, error } = useTokens({ fetch: false })
  const pause = useTokensPause()
  const nfts = useNfts({ fetch: false })
  const activity = useTransactions({ fetch: false })
  if (tab === 'nfts') return nfts.status === 'failed'
  if (tab === 'activity') return activity.status === 'failed'
  return status === 'failed' && !isUnread(error) && pause === 0 && data.length + hidden.length === 0
}
