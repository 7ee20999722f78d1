/** NFTs and Activity: what they will show, and where to see it until then. */
import { Button, EmptyState, laterIcons } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'

export type LaterTabProps = { readonly tab: 'nfts' | 'activity'; readonly explorerUrl: string | undefined }

export function LaterTab({ tab, explorerUrl }: LaterTabProps): ReactNode {
  const text = useText()
  return (
    <EmptyState
      icon={tab === 'nfts' ? laterIcons.picture : laterIcons.activity}
      title={text(`${tab}.empty.title`)}
      action={
        explorerUrl && (
          <Button size="s" icon="external" href={explorerUrl} newTab={text('action.newTab')}>
            {text('action.explorer')}
          </Button>
        )
      }
    >
      {text(explorerUrl ? `${tab}.empty.todo` : `${tab}.empty.noExplorer`)}
    </EmptyState>
  )
}
