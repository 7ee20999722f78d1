import type { ReactNode } from 'react'
import type { PageWallet } from '../use-dev-wallet.ts'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

/** By the name that the modal shows. */
export function DevWalletCard({ wallet }: { readonly wallet: PageWallet }): ReactNode {
  const t = usePageText()
  return (
    <Card title={<bdi>{wallet.name}</bdi>} about={t('devWallet.about')}>
      <div className="actions">
        <button className="action" type="button" onClick={wallet.openControls}>
          {t('devWallet.open')}
        </button>
      </div>
    </Card>
  )
}
