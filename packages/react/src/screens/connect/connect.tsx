/** The first view: the wallets one can connect, in the order that gets most people through at the first press. */
import { Button, Columns, Footer, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTrack } from '../../hooks/use-track.ts'
import { useKit } from '../../kit-context.ts'
import { Legal } from '../shared/legal.tsx'
import { WalletFacts } from '../shared/wallet-facts.tsx'
import { Wallets } from './wallets.tsx'
import { connectWords } from './words.ts'

export function Connect(): ReactNode {
  const text = useText(connectWords)
  const { options } = useKit()
  return (
    <Columns aside={options.enableWalletGuide ? <Aside /> : undefined} asideLabel={text('connect.aside.title')} instead={<Guide />}>
      <Stack gap={4}>
        <Wallets />
        <Legal />
      </Stack>
    </Columns>
  )
}

function Guide(): ReactNode {
  const { go } = useNavigation()
  const track = useTrack()
  const text = useText(connectWords)
  function open(): void {
    track('CLICK_WALLET_HELP')
    go({ name: 'WhatIsAWallet' })
  }
  return (
    <Stack direction="row" gap={2} align="center">
      <Text size="small" muted as="span">
        {text('connect.guide')}
      </Text>
      <Button size="s" variant="ghost" onClick={open}>
        {text('connect.guideLink')}
      </Button>
    </Stack>
  )
}

function Aside(): ReactNode {
  const { go } = useNavigation()
  const text = useText(connectWords)
  return (
    <Stack gap={4}>
      <Text as="h2" size="title">
        {text('connect.aside.title')}
      </Text>
      <WalletFacts />
      <Footer>
        <Button full onClick={() => go({ name: 'GetWallet' })}>
          {text('shared.getWallet')}
        </Button>
      </Footer>
    </Stack>
  )
}
