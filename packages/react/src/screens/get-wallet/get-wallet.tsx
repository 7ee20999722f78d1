/** Wallets to get on this device. Those already in the browser are not offered again. */

import { isStoreFor, walletStores } from '@foyer/core/links'
import { Button, EmptyState, Footer, IconBadge, List, ListItem, Loading, Skeleton, Stack, Text, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { usePagePlatform } from '../../hooks/use-page-platform.ts'
import { useText } from '../../hooks/use-text.ts'
import { useOffersAllWallets, useWallets } from '../../hooks/use-wallets.ts'
import { shorten } from '../../words/shorten.ts'
import { getWalletWords } from './words.ts'

export function GetWallet(): ReactNode {
  const text = useText(getWalletWords)
  const { go } = useNavigation()
  const images = useImages({ remote: useOpened() })
  const { obtainable, status } = useWallets()
  const { system } = usePagePlatform()
  const offers = obtainable.flatMap((wallet) => {
    const store = walletStores(wallet, system)[0]
    // What a phone cannot install is no offer there; a desktop shows a phone where to get it.
    return store && (system === 'desktop' || isStoreFor(store, system) || store.kind === 'website') ? [{ wallet, store }] : []
  })
  const offersAll = useOffersAllWallets()
  const seeAll = () => go({ name: 'AllWallets' })
  return (
    <Stack gap={4}>
      {offers.length > 0 ? (
        <List label={text('get.title')}>
          {offers.map(({ wallet, store }) => (
            <ListItem
              key={wallet.id}
              image={<WalletImage name={wallet.name} src={images.wallet(wallet)} />}
              title={<bdi title={wallet.name}>{shorten(wallet.name)}</bdi>}
              subtitle={text(`get.${store.kind}`)}
              mark="chevron"
              onClick={() => go({ name: 'Downloads', wallet })}
            />
          ))}
          {offersAll && <ListItem image={<IconBadge icon="grid" />} title={text('shared.allWallets')} mark="chevron" onClick={seeAll} />}
        </List>
      ) : status === 'loading' || status === 'idle' ? (
        <Loading label={text('shared.loadingWallets')}>
          <Skeleton shape="row" count={5} />
        </Loading>
      ) : (
        <EmptyState
          icon="download"
          title={text('get.empty.title')}
          action={
            offersAll && (
              <Button size="s" onClick={seeAll}>
                {text('shared.allWallets')}
              </Button>
            )
          }
        >
          {offersAll ? text('get.empty.todo') : undefined}
        </EmptyState>
      )}
      {/* What a phone installs is an app, which a page that is loaded again does not see either. */}
      {system === 'desktop' && (
        <Footer>
          <Stack gap={2}>
            <Text size="small" muted align="center">
              {text('get.reload')}
            </Text>
            <Button full icon="retry" onClick={() => location.reload()}>
              {text('get.reloadAction')}
            </Button>
          </Stack>
        </Footer>
      )}
    </Stack>
  )
}
