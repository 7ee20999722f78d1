/** What buying is, for who does it for the first time. */
import { Fact, laterIcons, Stack } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { whatIsABuyWords } from './words.ts'

export function WhatIsABuy(): ReactNode {
  const text = useText(whatIsABuyWords)
  return (
    <Stack gap={4}>
      <Fact icon={laterIcons.coins} title={text('whatBuy.provider.title')}>
        {text('whatBuy.provider.text')}
      </Fact>
      <Fact icon="external" title={text('whatBuy.page.title')}>
        {text('whatBuy.page.text')}
      </Fact>
      <Fact icon={laterIcons.card} title={text('whatBuy.cost.title')}>
        {text('whatBuy.cost.text')}
      </Fact>
    </Stack>
  )
}
