/** The first view: the wallets one can connect, in the order that gets most people through at the first press. */
import { Button, EmptyState, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useKit } from '../../kit-context.ts'
import type { ScreenProps } from '../define-screen.ts'
import { Legal } from '../shared/legal.tsx'
import { WithGuide } from '../shared/wallet-guide.tsx'
import { Wallets } from './wallets.tsx'
import { connectWords } from './words.ts'

export function Connect({ beside }: ScreenProps<'Connect'>): ReactNode {
  const text = useText(connectWords)
  if (!useKit().options.enableWallets) {
    return (
      <EmptyState icon="wallet" title={text('connect.disabled.title')}>
        {text('connect.disabled.todo')}
      </EmptyState>
    )
  }
  return (
    <WithGuide instead={<Guide />} beside={beside}>
      <Stack gap={4}>
        <Wallets isBeside={beside !== undefined} />
        <Legal />
      </Stack>
    </WithGuide>
  )
}

function Guide(): ReactNode {
  const { go } = useNavigation()
  const track = useTrack()
  const text = useText(connectWords)
  return (
    <Stack direction="row" gap={2} align="center">
      <Text size="small" muted as="span">
        {text('connect.guide')}
      </Text>
      <Button
        size="s"
        variant="ghost"
        onClick={() => {
          track('CLICK_WALLET_HELP')
          go({ name: 'WhatIsAWallet' })
        }}
      >
        {text('connect.guideLink')}
      </Button>
    </Stack>
  )
}
