import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export function PhoneWalletCard({ url }: { readonly url: string }): ReactNode {
  return (
    <Card
      title="Phone wallet"
      about="A wallet on another device, without the device. Choose it in the modal and open it from its Web tab; or open it here, and bring it any code: its link, its picture, or this screen."
    >
      <div className="actions">
        <a className="action" href={url} target="_blank" rel="noreferrer">
          Open it in a new tab
        </a>
      </div>
    </Card>
  )
}
