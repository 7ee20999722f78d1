import { EmptyState } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { consentWords } from './consent-words.ts'
import { ConsentBox } from './legal.tsx'

/** In place of a view that connects by itself, until the visitor has agreed. */
export function ConsentFirst(): ReactNode {
  const text = useText(consentWords)
  return (
    <EmptyState icon="shield" title={text('legal.before')} action={<ConsentBox />}>
      {text('legal.first')}
    </EmptyState>
  )
}
