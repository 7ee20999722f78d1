/** The links of one wallet: this device's store first. */
import { walletStores } from '@foyer/core'
import { EmptyState, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import type { ScreenProps } from '../registry.ts'
import { StoreList } from './store-list.tsx'

export function Downloads({ screen: { wallet } }: ScreenProps<'Downloads'>): ReactNode {
  const text = useText()
  if (walletStores(wallet, 'desktop').length === 0) {
    return (
      <EmptyState icon="download" title={text('downloads.none.title', { wallet: wallet.name })}>
        {text('downloads.none.todo')}
      </EmptyState>
    )
  }
  return (
    <Stack gap={4}>
      <StoreList wallet={wallet} />
      <Text size="small" muted>
        {text('downloads.safety')}
      </Text>
    </Stack>
  )
}
