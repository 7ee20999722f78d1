/** It was sent: what the chain has made of it so far. */
import type { SwapProgress } from '@foyer/core'
import { Button, TokenImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useModal } from '../../hooks/use-modal.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { RequestView } from '../shared/request-view.tsx'
import { useSwapFigures } from '../shared/use-swap-view.ts'
import { previewWords } from './words.ts'

const states = { pending: 'waiting', confirmed: 'done', failed: 'failed', replaced: 'failed', dropped: 'failed' } as const

type Sent = Extract<SwapProgress, { readonly status: 'sent' }>

export function SwapOutcome({ progress: { terms, hash, outcome } }: { readonly progress: Sent }): ReactNode {
  const text = useText(previewWords)
  const opened = useOpened()
  const { open } = useModal()
  const { network } = useNetwork()
  const { exact, short } = useSwapFigures()
  const { explorerUrlOf } = useTransactions({ fetch: false })
  const explorer = explorerUrlOf(hash)
  return (
    <RequestView
      image={<TokenImage size={64} name={terms.to.symbol} src={(opened && terms.to.logoUri) || undefined} />}
      shape="round"
      state={states[outcome]}
      title={text(`swap.${outcome}`, { amount: exact(terms.amount, terms.from) })}
      todo={text(`swap.${outcome}.todo`, { least: `\u2068${short(terms.minimum, terms.to)}\u2069` })}
    >
      <Button variant="primary" full first onClick={() => open('Account')}>
        {text('swap.done')}
      </Button>
      {explorer !== undefined && (
        <Button variant="ghost" icon="external" href={explorer} newTab={text('shared.newTab')}>
          {text('swap.explorer', { explorer: network?.blockExplorers?.default.name ?? new URL(explorer).hostname })}
        </Button>
      )}
    </RequestView>
  )
}
