/** The wallet as an extension of this browser: there, or to be had. */
import type { CatalogueWallet } from '@foyer/core'
import { Button, EmptyState, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletChoice } from '../../hooks/use-wallet-choice.ts'
import { useWallets } from '../../hooks/use-wallets.ts'
import { RequestView } from '../shared/request-view.tsx'
import { StoreList } from '../shared/store-list.tsx'
import { oneWalletWords } from './words.ts'

export function InBrowser({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText(oneWalletWords)
  const images = useImages({ remote: useOpened() })
  const { choose } = useWalletChoice()
  const connector = useWallets().connectorFor(wallet)
  const { go } = useNavigation()
  return (
    <RequestView
      image={<WalletImage size={64} name={wallet.name} src={images.wallet(wallet)} />}
      state="idle"
      title={text('pair.browser', { wallet: wallet.name })}
      todo={text('pair.browser.todo')}
    >
      <Button variant="primary" first onClick={() => (connector?.ambiguous ? go({ name: 'Connect' }) : choose({ connector, wallet }))}>
        {text('pair.browser.action')}
      </Button>
    </RequestView>
  )
}

export function NotDetected({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText(oneWalletWords)
  return (
    <>
      <EmptyState icon="download" title={text('pair.missing', { wallet: wallet.name })}>
        {text('pair.missing.todo')}
      </EmptyState>
      <StoreList wallet={wallet} only="here" />
    </>
  )
}
