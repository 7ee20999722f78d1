import { useNetwork } from '@foyer/react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export function NetworkCard(): ReactNode {
  const { networks, caipNetworkId, switching, error, isSupported, switchNetwork } = useNetwork()
  return (
    <Card title="Network" about="Moves the wallet too; a network it does not know is added first.">
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
        {switching && <p className="about">Approve the change in the wallet.</p>}
        {!isSupported && (
          <p className="result" data-failed>
            The wallet is on {caipNetworkId}, which this page does not use.
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
