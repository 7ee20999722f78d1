/** What to know before the wallet is asked. */
import type { SendWarning } from '@foyer/core/sending'
import { Callout, Stack, WholeAddress } from '@foyer/ui'
import type { ReactNode } from 'react'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { richText } from '../../words/rich-text.ts'
import { shortenMiddle } from '../../words/shorten.ts'
import type { Text } from '../../words/text.ts'
import { sendWords } from './words.ts'

export function SendWarnings({ send }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { warnings, receiver } = send
  const entered = receiver.status === 'found' ? (receiver.name ?? '') : ''
  if (warnings.length === 0) return null
  return (
    <Stack gap={2}>
      {warnings.map((warning) => {
        const { title, todo } = wordsOf(text, warning, shortenMiddle(entered))
        return (
          <Callout key={warning.type} tone={toneOf(warning)} title={title}>
            {todo}
          </Callout>
        )
      })}
    </Stack>
  )
}

function toneOf({ type }: SendWarning): 'info' | 'warning' | 'error' {
  if (type === 'token-contract' || type === 'look-alike') return 'error'
  return type === 'first-time' || type === 'self' ? 'info' : 'warning'
}

type Said = { readonly title: string; readonly todo: ReactNode }

function wordsOf(text: Text<typeof sendWords>, warning: SendWarning, entered: string): Said {
  switch (warning.type) {
    case 'look-alike':
      return {
        title: text('send.warn.look-alike'),
        todo: richText((places) => text('send.warn.look-alike.todo', places), {
          address: <WholeAddress key="address" address={warning.known} />,
        }),
      }
    case 'own-name': {
      const todo = text('send.warn.own-name.todo', { entered })
      return warning.name === null
        ? { title: text('send.warn.no-name'), todo }
        : { title: text('send.warn.own-name', { name: shortenMiddle(warning.name) }), todo }
    }
    case 'unproven-name':
      return { title: text('send.warn.unproven-name'), todo: text('send.warn.unproven-name.todo', { entered }) }
    default:
      return { title: text(`send.warn.${warning.type}`), todo: text(`send.warn.${warning.type}.todo`) }
  }
}
