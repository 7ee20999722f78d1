/** Tokens that somebody else most likely sent to mislead: behind a button that says how many there are. */
import type { TokenBalance } from '@foyer/core'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { Hidden } from './hidden.tsx'
import { TokenList } from './token-list.tsx'
import { keyOfToken, textOfToken } from './token-row.tsx'
import { tokenWords } from './token-words.ts'

export type HiddenTokensProps = { readonly tokens: readonly TokenBalance[]; readonly draw: (token: TokenBalance) => ReactNode }

export function HiddenTokens({ tokens, draw }: HiddenTokensProps): ReactNode {
  const text = useText(tokenWords)
  // A picture may be part of what misleads, and its host hear that somebody looked.
  const bare = useMemo(() => tokens.map((token) => ({ ...token, iconUrl: '' })), [tokens])
  if (tokens.length === 0) return null
  return (
    <Hidden
      show={text('tokens.hidden.show', { count: tokens.length, number: text.number(tokens.length) })}
      hide={text('tokens.hidden.hide')}
      about={text('tokens.hidden.about')}
    >
      <TokenList label={text('tokens.hidden.title')} items={bare} keyOf={keyOfToken} textOf={textOfToken} draw={draw} />
    </Hidden>
  )
}
