/** What to know before the wallet is asked. */
import type { SendWarning } from '@foyer/core/sending'
import { Callout, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
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

function wordsOf(text: Text<typeof sendWords>, warning: SendWarning, entered: string): { readonly title: string; readonly todo: string } {
  switch (warning.type) {
    case 'look-alike':
      // An address is one left-to-right run, whatever stands around it.
      return { title: text('send.warn.look-alike'), todo: text('send.warn.look-alike.todo', { address: `\u2066${warning.known}\u2069` }) }
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
