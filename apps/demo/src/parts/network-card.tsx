import { useNetwork } from '@foyer/react'
import type { ReactNode } from 'react'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

export function NetworkCard(): ReactNode {
  const { networks, caipNetworkId, switching, error, isSupported, switchNetwork } = useNetwork()
  const t = usePageText()
  return (
    <Card title={t('network.title')} about={t('network.about')}>
      <div className="actions">
        {networks.map((network) => (
          <button
            className="action"
            type="button"
            key={network.caipNetworkId}
            aria-pressed={network.caipNetworkId === caipNetworkId}
            disabled={switching !== undefined}
            onClick={() => void switchNetwork(network.caipNetworkId).catch(() => undefined)}
          >
            {network.name}
          </button>
        ))}
      </div>
      <div role="status">
        {switching && <p className="about">{t('network.approve')}</p>}
        {!isSupported && (
          <p className="result" data-failed>
            {t('network.unsupported', { network: caipNetworkId ?? '' })}
          </p>
        )}
        {error && (
          <p className="result" data-failed>
            <strong>{error.code}</strong>
            <span>{error.message}</span>
          </p>
        )}
      </div>
    </Card>
  )
}
