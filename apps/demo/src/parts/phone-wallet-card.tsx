import { useAccount, useModal } from '@foyer/react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** Pairing, step by step: the one thing here that takes two devices, or two tabs. */
export function PhoneWalletCard({ url }: { readonly url: string }): ReactNode {
  const { open } = useModal()
  const { isConnected } = useAccount()
  return (
    <Card title="Pair with a phone" about="Over the relay of this machine, sealed from end to end. The phone may be a tab.">
      <ol className="steps">
        <li>Show the code and copy its link.</li>
        <li>Open the phone wallet and paste the link. It reads a picture of the code too, or this screen.</li>
        <li>Approve there: this page follows.</li>
      </ol>
      <div className="actions">
        <button className="action" type="button" disabled={isConnected} onClick={() => open('ConnectingWalletConnectBasic')}>
          Show the code
        </button>
        <a className="action" href={url} target="_blank" rel="noreferrer">
          Open the phone wallet
        </a>
      </div>
      {isConnected && <p className="about">Disconnect first to pair another wallet.</p>}
    </Card>
  )
}
