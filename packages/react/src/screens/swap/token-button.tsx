/** The token of one side; a press leads to the others. */
import type { SwapToken } from '@foyer/core'
import { Button, Stack, TokenImage, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { shorten } from '../../words/shorten.ts'
import { swapFormWords } from './words.ts'

export function TokenButton({ side, token }: { readonly side: 'from' | 'to'; readonly token: SwapToken | undefined }): ReactNode {
  const text = useText(swapFormWords)
  const opened = useOpened()
  const track = useTrack()
  const { go } = useNavigation()
  function choose(): void {
    track('CLICK_SELECT_TOKEN_TO_SWAP')
    go({ name: 'SwapSelectToken', ...(side === 'from' && { side }) })
  }
  if (!token) {
    return (
      <Button size="s" onClick={choose}>
        {text('swap.choose')}
      </Button>
    )
  }
  return (
    <Button size="s" onClick={choose}>
      <span aria-hidden="true">
        <Stack direction="row" gap={2} align="center">
          <TokenImage size={20} name={token.symbol} src={(opened && token.logoUri) || undefined} />
          <bdi>{shorten(token.symbol, 12)}</bdi>
        </Stack>
      </span>
      <VisuallyHidden>{text(side === 'from' ? 'swap.pay.token' : 'swap.get.token', { token: token.symbol })}</VisuallyHidden>
    </Button>
  )
}
