/** For who has never had one: what a wallet does, and the way to get one. */

import { Button, Footer, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { WalletFacts } from '../shared/wallet-facts.tsx'
import { sharedWords } from '../shared/words.ts'

export function WhatIsAWallet(): ReactNode {
  const text = useText(sharedWords)
  const { go } = useNavigation()
  return (
    <Stack gap={5}>
      <WalletFacts />
      <Footer>
        <Button variant="primary" full icon="download" onClick={() => go({ name: 'GetWallet' })}>
          {text('shared.getWallet')}
        </Button>
      </Footer>
    </Stack>
  )
}
