import { useAccount, useBalance, useDisconnect, useIdentity, useModal } from '@foyer/react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export function AccountCard(): ReactNode {
  const { address, caipAddress, isConnected, status } = useAccount()
  const { open } = useModal()
  const disconnect = useDisconnect()
  return (
    <Card title="Account" about="From headless hooks: the same ones the modal uses.">
      {isConnected ? (
        <>
          <dl className="facts">
            <dt>Address</dt>
            <dd>
              <code>{address}</code>
            </dd>
            <dt>CAIP-10</dt>
            <dd>
              <code>{caipAddress}</code>
            </dd>
            <Known />
            <dt>Status</dt>
            <dd>{status}</dd>
          </dl>
          <div className="actions">
            <button className="action" type="button" onClick={() => open('Account')}>
              Open account
            </button>
            <button className="action" type="button" onClick={() => open('ProfileWallets')}>
              Wallets
            </button>
            <button
              className="action quiet"
              type="button"
              disabled={disconnect.status === 'pending'}
              onClick={() => void disconnect.run().catch(() => undefined)}
            >
              Disconnect
            </button>
          </div>
        </>
      ) : (
        <p className="empty">No account yet. Connect a wallet and this card fills in.</p>
      )}
    </Card>
  )
}

function Known(): ReactNode {
  const identity = useIdentity()
  const balance = useBalance()
  return (
    <>
      <dt>Name</dt>
      <dd>{identity.name ?? (identity.status === 'failed' ? 'could not be looked up' : identity.status === 'ready' ? 'none' : '…')}</dd>
      <dt>Balance</dt>
      <dd>
        {balance.data ? (
          <code>
            {String(balance.data.value)} base units of {balance.data.symbol}
          </code>
        ) : balance.status === 'failed' ? (
          'could not be read'
        ) : (
          '…'
        )}
      </dd>
    </>
  )
}
