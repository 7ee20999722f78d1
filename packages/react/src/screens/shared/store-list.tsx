/** The links of one wallet as rows: this device's store first. */
import type { CatalogueWallet } from '@foyer/core'
import type { WalletStore } from '@foyer/core/links'
import { IconBadge, type IconName, List, ListItem, laterIcons } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { storeWords } from './store-words.ts'
import { useStores } from './use-stores.ts'

const icons = {
  extension: laterIcons.extension,
  appStore: laterIcons.notched,
  playStore: laterIcons.playing,
  website: laterIcons.network,
} as const satisfies Record<WalletStore['kind'], IconName>

export type StoreListProps = {
  readonly wallet: CatalogueWallet
  /** `here`: what this device can use, and the website. Default: all. */
  readonly only?: 'all' | 'here' | 'website'
}

export function StoreList({ wallet, only = 'all' }: StoreListProps): ReactNode {
  const text = useText(storeWords)
  const { stores, isHere } = useStores(wallet)
  const near = stores.filter((store) => only !== 'website' && isHere(store))
  const far = stores.filter((store) => !isHere(store) && (only === 'all' || store.kind === 'website'))
  const rows = (list: readonly WalletStore[]) =>
    list.map((store) => (
      <ListItem
        key={store.kind}
        image={<IconBadge icon={icons[store.kind]} accent={isHere(store)} />}
        title={store.kind === 'website' ? text('downloads.website', { wallet: wallet.name }) : text(`downloads.${store.kind}`)}
        subtitle={new URL(store.href).hostname}
        link={{ href: store.href, newTab: text('shared.newTab') }}
      />
    ))
  if (only !== 'all')
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
