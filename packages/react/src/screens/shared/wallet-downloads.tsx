/** The links of one wallet: this device's store first. */
import type { CatalogueWallet } from '@foyer/core'
import { walletStores } from '@foyer/core/links'
import { EmptyState, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { downloadWords } from './download-words.ts'
import { StoreList } from './store-list.tsx'

export function WalletDownloads({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText(downloadWords)
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
