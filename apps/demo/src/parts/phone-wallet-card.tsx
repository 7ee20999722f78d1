import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export function PhoneWalletCard({ url }: { readonly url: string }): ReactNode {
  return (
    <Card
      title="Phone wallet"
      about="A wallet on another device, without the device. Open it, choose a wallet in the modal here, and bring the code over: copy its link, or let the page scan this screen."
    >
      <div className="actions">
        <a className="action" href={url} target="_blank" rel="noreferrer">
          Open it in a new tab
        </a>
      </div>
    </Card>
  )
}
