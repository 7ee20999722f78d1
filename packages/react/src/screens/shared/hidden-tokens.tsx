/** Tokens that somebody else most likely sent to mislead: behind a button that says how many there are. */
import type { TokenBalance } from '@foyer/core'
import { Button, Stack, Text } from '@foyer/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { TokenList } from './token-list.tsx'
import { keyOfToken, textOfToken } from './token-row.tsx'
import { tokenWords } from './token-words.ts'

export type HiddenTokensProps = { readonly tokens: readonly TokenBalance[]; readonly draw: (token: TokenBalance) => ReactNode }

export function HiddenTokens({ tokens, draw }: HiddenTokensProps): ReactNode {
  const text = useText(tokenWords)
  const [shown, setShown] = useState(false)
  // A picture may be part of what misleads, and its host hear that somebody looked.
  const bare = useMemo(() => tokens.map((token) => ({ ...token, iconUrl: '' })), [tokens])
  if (tokens.length === 0) return null
  const words = shown
    ? text('tokens.hidden.hide')
    : text('tokens.hidden.show', { count: tokens.length, number: text.number(tokens.length) })
  return (
    <Stack gap={2}>
      <Stack align="center">
        <Button size="s" variant="ghost" onClick={() => setShown(!shown)}>
          {words}
        </Button>
      </Stack>
      {shown && (
        <>
          <Text size="small" muted>
            {text('tokens.hidden.about')}
          </Text>
          <TokenList label={text('tokens.hidden.title')} items={bare} keyOf={keyOfToken} textOf={textOfToken} draw={draw} />
        </>
      )}
    </Stack>
  )
}
