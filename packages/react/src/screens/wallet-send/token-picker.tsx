/** Which of the account's tokens is sent. */
import type { TokenBalance } from '@foyer/core'
import { toSendToken } from '@foyer/core/sending'
import { Stack } from '@foyer/ui'
import { type ReactNode, useCallback } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import type { SendInfo } from '../../hooks/use-send.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { HeldTokensFailed, NoTokens } from '../shared/held-tokens.tsx'
import { HiddenTokens } from '../shared/hidden-tokens.tsx'
import { TokenList, TokensLoading } from '../shared/token-list.tsx'
import { keyOfToken, TokenRow, textOfToken } from '../shared/token-row.tsx'
import { sendWords } from './words.ts'

export function TokenPicker({ send: { chooseToken, held } }: { readonly send: SendInfo }): ReactNode {
  const text = useText(sendWords)
  const { leave } = useNavigation()
  const { data = [], hidden, status, refresh } = useTokens({ fetch: useOpened() })
  const draw = useCallback(
    (token: TokenBalance): ReactNode => (
      <TokenRow
        token={token}
        mark={held !== undefined && keyOfToken(token) === keyOfToken(held) ? 'check' : undefined}
        onClick={() => {
          chooseToken(toSendToken(token))
          leave({ name: 'WalletSend' })
        }}
      />
    ),
    [chooseToken, leave, held],
  )
  if (data.length + hidden.length === 0) {
    if (status === 'failed') return <HeldTokensFailed onRetry={refresh} />
    return status === 'ready' ? <NoTokens /> : <TokensLoading />
  }
  return (
    <Stack gap={2}>
      {data.length === 0 ? (
        <NoTokens />
      ) : (
        <TokenList label={text('send.tokens')} items={data} keyOf={keyOfToken} textOf={textOfToken} draw={draw} />
      )}
      <HiddenTokens tokens={hidden} draw={draw} />
    </Stack>
  )
}
