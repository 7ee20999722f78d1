import { type ReactNode, useState } from 'react'
import type { PageWallet } from '../use-dev-wallet.ts'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

/** By the name that the modal shows. */
export function DevWalletCard({ wallet }: { readonly wallet: PageWallet }): ReactNode {
  const t = usePageText()
  const [failed, setFailed] = useState(false)
  const openControls = async () => {
    try {
      await wallet.openControls()
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Card title={<bdi>{wallet.name}</bdi>} about={t('devWallet.about')}>
      <div className="actions">
        <button className="action" type="button" onClick={() => void openControls()}>
          {t('devWallet.open')}
        </button>
      </div>
      <div role="status">
        {failed && (
          <p className="result" data-failed>
            {t('devWallet.failed')}
          </p>
        )}
      </div>
    </Card>
  )
}
