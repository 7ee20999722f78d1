/** For who has never had one: what a wallet does, and the way to get one. */
import { Button, Footer, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import type { ScreenProps } from '../registry.ts'
import { WalletFacts } from './wallet-facts.tsx'

export function WhatIsAWallet({ kit }: ScreenProps<'WhatIsAWallet'>): ReactNode {
  const text = useText()
  return (
    <Stack gap={5}>
      <WalletFacts />
      <Footer>
        <Button variant="primary" full icon="download" onClick={() => kit.send({ type: 'go', screen: { name: 'GetWallet' } })}>
          {text('wallet.get')}
        </Button>
      </Footer>
    </Stack>
  )
}
