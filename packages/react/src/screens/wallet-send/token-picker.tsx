/** Which of the account's tokens is sent. */
import type { TokenBalance } from '@foyer/core'
import { toSendToken } from '@foyer/core/sending'
import { type ReactNode, useCallback } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { TokenList, TokensFailed, TokensLoading } from '../shared/token-list.tsx'
import { keyOfToken, TokenRow, textOfToken } from '../shared/token-row.tsx'
import { sendWords } from './words.ts'

export function TokenPicker({ send: { chooseToken, held } }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { back } = useNavigation()
  const { data, status, refresh } = useTokens({ fetch: useOpened() })
  const draw = useCallback(
    (token: TokenBalance): ReactNode => (
      <TokenRow
        token={token}
        mark={token === held ? 'check' : undefined}
        onClick={() => {
          chooseToken(toSendToken(token))
          back()
        }}
      />
    ),
    [chooseToken, back, held],
  )
  if (data === undefined || data.length === 0) return status === 'failed' ? <TokensFailed onRetry={refresh} /> : <TokensLoading />
  return <TokenList label={text('send.tokens')} items={data} keyOf={keyOfToken} textOf={textOfToken} draw={draw} />
}
