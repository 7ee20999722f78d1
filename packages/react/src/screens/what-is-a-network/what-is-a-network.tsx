/** What a network is, for who has to choose one. */
import { Fact, laterIcons, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { whatIsANetworkWords } from './words.ts'

export function WhatIsANetwork(): ReactNode {
  const text = useText(whatIsANetworkWords)
  return (
    <Stack gap={4}>
      <Fact icon={laterIcons.ledger} title={text('network.ledger.title')}>
        {text('network.ledger.text')}
      </Fact>
      <Fact icon={laterIcons.network} title={text('network.separate.title')}>
        {text('network.separate.text')}
      </Fact>
      <Fact icon={laterIcons.coins} title={text('network.fee.title')}>
        {text('network.fee.text')}
      </Fact>
    </Stack>
  )
}
