/** The wallet as an extension of this browser: there, or to be had. */
import type { CatalogueWallet, Kit } from '@foyer/core'
import { Button, EmptyState, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWallets } from '../../hooks/use-wallets.ts'
import { chooseWallet } from '../choose-wallet.ts'
import { StoreList } from '../get-wallet/store-list.tsx'
import { RequestView } from '../request-view.tsx'

export function InBrowser({ wallet, kit }: { readonly wallet: CatalogueWallet; readonly kit: Kit }): ReactNode {
  const text = useText()
  const images = useImages({ remote: useOpened() })
  const { connectorFor } = useWallets()
  return (
    <RequestView
      image={<WalletImage size={64} name={wallet.name} src={images.wallet(wallet)} />}
      state="idle"
      title={text('pair.browser', { wallet: wallet.name })}
      todo={text('pair.browser.todo')}
    >
      <Button variant="primary" first onClick={() => chooseWallet(kit, { connector: connectorFor(wallet), wallet })}>
        {text('pair.browser.action')}
      </Button>
    </RequestView>
  )
}

export function NotDetected({ wallet }: { readonly wallet: CatalogueWallet }): ReactNode {
  const text = useText()
  return (
    <>
      <EmptyState icon="download" title={text('pair.missing', { wallet: wallet.name })}>
        {text('pair.missing.todo')}
      </EmptyState>
      <StoreList wallet={wallet} />
    </>
  )
}
