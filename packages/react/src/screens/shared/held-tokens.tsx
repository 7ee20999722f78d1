/** What stands in the place of the account's tokens while there are none to show, wherever they are listed. */
import type { KitError } from '@foyer/core'
import { Button, EmptyState, laterIcons, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { TokensFailed } from './token-list.tsx'
import { tokenWords } from './token-words.ts'
import { useTokensPause } from './use-tokens-pause.ts'

export function NoTokens(): ReactNode {
  const text = useText(tokenWords)
  const { network } = useNetwork()
  return (
    <EmptyState icon={laterIcons.coins} title={text('tokens.empty.title', { network: network?.name ?? '' })}>
      {text('tokens.empty.todo')}
    </EmptyState>
  )
}

/** Nothing on this page reads what an account of its chain family holds: asking again cannot help. */
export function isUnread(error: KitError | undefined): boolean {
  return error?.code === 'adapter_not_found'
}

/** A press before its time would be dropped, so it is offered once it counts. */
export function HeldTokensFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const text = useText(tokenWords)
  const online = useOnline()
  const { error } = useTokens({ fetch: false })
  const pause = useTokensPause()
  if (isUnread(error)) {
    return (
      <EmptyState icon={laterIcons.coins} title={text('tokens.failed')}>
        {text('tokens.unserved.todo')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={2} align="center">
      <TokensFailed todo={text(online ? 'tokens.failed.todo' : 'tokens.offline')} onRetry={pause === 0 ? onRetry : undefined} />
      {pause > 0 && (
        <Button size="s" disabled>
          {text('tokens.failed.wait', { seconds: text.number(pause) })}
        </Button>
      )}
    </Stack>
  )
}
