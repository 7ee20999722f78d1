import { useAccount, useBalance, useDisconnect, useIdentity, useModal } from '@foyer/react'
import type { ReactNode } from 'react'
import { formatUnits } from '../amount.ts'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

export function AccountCard(): ReactNode {
  const { address, isConnected } = useAccount()
  const { open } = useModal()
  const t = usePageText()
  const disconnect = useDisconnect()
  return (
    <Card title={t('account.title')} about={t('account.about')}>
      {isConnected ? (
        <>
          <dl className="facts">
            <dt>{t('account.address')}</dt>
            <dd>
              <code dir="ltr">{address}</code>
            </dd>
            <Known />
          </dl>
          <div className="actions">
            <button className="action" type="button" onClick={() => open('Account')}>
              {t('account.open')}
            </button>
            <button className="action" type="button" onClick={() => open('ProfileWallets')}>
              {t('account.wallets')}
            </button>
            <button
              className="action quiet"
              type="button"
              disabled={disconnect.status === 'pending'}
              onClick={() => void disconnect.run().catch(() => undefined)}
            >
              {t('account.disconnect')}
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="empty">{t('account.empty')}</p>
          <div className="actions">
            <button className="action" type="button" onClick={() => open('Connect')}>
              {t('account.connect')}
            </button>
          </div>
        </>
      )}
    </Card>
  )
}

function Known(): ReactNode {
  const identity = useIdentity()
  const balance = useBalance()
  const t = usePageText()
  return (
    <>
      <dt>{t('account.name')}</dt>
      <dd>
        {identity.name ? (
          <bdi>{identity.name}</bdi>
        ) : identity.status === 'failed' ? (
          t('account.name.failed')
        ) : identity.status === 'ready' ? (
          t('account.name.none')
        ) : (
          '…'
        )}
      </dd>
      <dt>{t('account.balance')}</dt>
      <dd>
        {balance.data ? (
          <span dir="ltr">{formatUnits(balance.data, t.locale)}</span>
        ) : balance.status === 'failed' ? (
          t('account.balance.failed')
        ) : (
          '…'
        )}
      </dd>
    </>
  )
}
