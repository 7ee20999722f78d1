/** What was sent, and what the chain has made of it so far. */
import type { TrackedTransfer } from '@foyer/core'
import { Button, shortAddress, TokenImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useSend } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { shortenMiddle } from '../../words/shorten.ts'
import { RequestView } from '../shared/request-view.tsx'
import { useAmounts } from './use-amounts.ts'
import { sendWords } from './words.ts'

const states = { pending: 'waiting', confirmed: 'done', failed: 'failed', replaced: 'failed', dropped: 'failed' } as const
const names = { pending: 'pending', confirmed: 'confirmed', failed: 'reverted', replaced: 'replaced', dropped: 'dropped' } as const

export function SendOutcome({ transfer }: { readonly transfer: TrackedTransfer }): ReactNode {
  const text = useText(sendWords)
  const opened = useOpened()
  const { back } = useNavigation()
  const { network } = useNetwork()
  const { exact } = useAmounts(useSend({ fetch: false }))
  const { explorerUrlOf } = useTransactions({ fetch: false })
  const { data: tokens = [] } = useTokens({ fetch: false })
  const { token, status } = transfer
  const icon = tokens.find(({ address }) => address?.split(':').at(-1) === token.address)?.iconUrl
  const amount = exact(transfer.amount, token)
  const receiver = transfer.name === undefined ? shortAddress(transfer.to) : shortenMiddle(transfer.name)
  const explorer = explorerUrlOf(transfer.hash)
  return (
    <RequestView
      image={<TokenImage size={64} name={token.symbol || token.name || '?'} src={(opened && icon) || undefined} />}
      shape="round"
      state={states[status]}
      title={text(`send.${names[status]}`, { amount })}
      todo={text(`send.${names[status]}.todo`, { receiver: `\u2068${receiver}\u2069` })}
    >
      <Button variant="primary" full first onClick={back}>
        {text('send.done')}
      </Button>
      {explorer !== undefined && (
        <Button variant="ghost" icon="external" href={explorer} newTab={text('shared.newTab')}>
          {text('send.explorer', { explorer: network?.blockExplorers?.default.name ?? new URL(explorer).hostname })}
        </Button>
      )}
    </RequestView>
  )
}
