/** The links of one wallet as rows: this device's store first. */
import type { CatalogueWallet } from '@foyer/core'
import { isStoreFor, type WalletStore, walletStores } from '@foyer/core/links'
import { IconBadge, type IconName, List, ListItem, laterIcons } from '@foyer/ui'
import type { ReactNode } from 'react'
import { usePagePlatform } from '../../hooks/use-page-platform.ts'
import { useText } from '../../hooks/use-text.ts'
import { storeWords } from './store-words.ts'

const icons = { extension: 'download', appStore: 'phone', playStore: 'phone', website: laterIcons.network } as const satisfies Record<
  WalletStore['kind'],
  IconName
>

/** With `here`, only what this device can use, and the website. */
export function StoreList({ wallet, here = false }: { readonly wallet: CatalogueWallet; readonly here?: boolean }): ReactNode {
  const text = useText(storeWords)
  const { system } = usePagePlatform()
  const stores = walletStores(wallet, system)
  const near = stores.filter((store) => isStoreFor(store, system))
  const far = stores.filter((store) => !isStoreFor(store, system) && (!here || store.kind === 'website'))
  const rows = (list: readonly WalletStore[]) =>
    list.map((store) => (
      <ListItem
        key={store.kind}
        image={<IconBadge icon={icons[store.kind]} accent={isStoreFor(store, system)} />}
        title={store.kind === 'website' ? text('downloads.website', { wallet: wallet.name }) : text(`downloads.${store.kind}`)}
        subtitle={new URL(store.href).hostname}
        link={{ href: store.href, newTab: text('shared.newTab') }}
      />
    ))
  if (here)
    return near.length + far.length > 0 && <List label={text('downloads.title', { wallet: wallet.name })}>{rows([...near, ...far])}</List>
  return (
    <>
      {near.length > 0 && <List title={text('downloads.here')}>{rows(near)}</List>}
      {far.length > 0 && (
        <List title={far.some(({ kind }) => kind !== 'website') ? text('downloads.elsewhere') : undefined} label={wallet.name}>
          {rows(far)}
        </List>
      )}
    </>
  )
}
