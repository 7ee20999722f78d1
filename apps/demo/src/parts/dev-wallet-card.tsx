import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export function DevWalletCard({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  return (
    <Card
      title="Foyer Devnet Wallet"
      about="Lives in this page only while you develop. Make it decline, lock, answer late or change network by itself."
    >
      <div className="actions">
        <button className="action" type="button" onClick={onOpen}>
          Open its own screen
        </button>
      </div>
    </Card>
  )
}
