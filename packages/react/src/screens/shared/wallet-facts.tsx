/** What a wallet does, in three sentences: a view of its own, and the explanation beside the list in the wide box. */
import { Fact, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { walletFactsWords } from './wallet-facts-words.ts'

export function WalletFacts(): ReactNode {
  const text = useText(walletFactsWords)
  return (
    <Stack gap={4}>
      <Fact icon="key" title={text('wallet.keys.title')}>
        {text('wallet.keys.text')}
      </Fact>
      <Fact icon="wallet" title={text('wallet.login.title')}>
        {text('wallet.login.text')}
      </Fact>
      <Fact icon="shield" title={text('wallet.approve.title')}>
        {text('wallet.approve.text')}
      </Fact>
    </Stack>
  )
}
