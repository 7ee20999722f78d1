/** Where to get one wallet, and what to do from there: for this device, and on a desktop for a phone too, whose store is a code to scan. */
import type { CatalogueWallet } from '@foyer/core'
import type { WalletStore } from '@foyer/core/links'
import { EmptyState, Stack, Tabs, Text, WalletImage } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { downloadWords } from './download-words.ts'
import { InstallSteps } from './install-steps.tsx'
import { StoreList } from './store-list.tsx'
import { useStores } from './use-stores.ts'

type Store = WalletStore & { readonly kind: Exclude<WalletStore['kind'], 'website'> }

export function WalletDownloads({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText(downloadWords)
  const images = useImages({ remote: useOpened() })
  const { stores, isHere, isDesktop } = useStores(wallet)
  if (stores.length === 0) {
    return (
      <EmptyState icon="download" title={text('downloads.none.title', { wallet: wallet.name })}>
        {text('downloads.none.todo')}
      </EmptyState>
    )
  }
  // A phone installs its own apps; on a desktop it is the extension, or an app on whichever phone is at hand.
  const usable = stores.filter((store): store is Store => store.kind !== 'website' && (isDesktop || isHere(store)))
  return (
    <Stack gap={4}>
      <Stack align="center">
        <WalletImage size={64} name={wallet.name} src={images.wallet(wallet)} />
      </Stack>
      {usable.length > 0 && <Ways wallet={wallet} stores={usable} />}
      <StoreList wallet={wallet} only={usable.length > 0 ? 'website' : 'all'} />
      <Text size="small" muted>
        {text('downloads.safety')}
      </Text>
    </Stack>
  )
}

function Ways({ wallet, stores }: { readonly wallet: CatalogueWallet; readonly stores: readonly Store[] }): ReactNode {
  const text = useText(downloadWords)
  const [chosen, choose] = useState<Store['kind']>()
  const store = stores.find(({ kind }) => kind === chosen) ?? stores[0]
  if (!store) return null
  const steps = <InstallSteps wallet={wallet} kind={store.kind} href={store.href} />
  if (stores.length === 1) return steps
  return (
    <Tabs
      label={text('downloads.ways', { wallet: wallet.name })}
      selected={store.kind}
      onSelect={choose}
      tabs={stores.map(({ kind }) => ({ id: kind, label: text(kind === 'extension' ? 'pair.tab.browser' : `downloads.${kind}`) }))}
    >
      {steps}
    </Tabs>
  )
}
