/** A page's own use of the hooks: who is there, and a message to sign. */
import { useAccount, useNetwork, useSendTransaction, useSignMessage } from '@foyer/react'
import type { ReactNode } from 'react'

/** The local world's account that has nothing. */
const receiver = '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f'

export function Page({ children }: { readonly children: ReactNode }): ReactNode {
  const { address, status } = useAccount()
  const { caipNetworkId } = useNetwork()
  const signing = useSignMessage()
  const sending = useSendTransaction()
  return (
    <main>
      <h1>Hostile host</h1>
      {children}
      <output data-testid="status">{status}</output>
      <output data-testid="address">{address ?? 'nobody'}</output>
      <output data-testid="network">{caipNetworkId ?? 'nowhere'}</output>
      <button type="button" onClick={() => void signing.run('Hello from the host').catch(() => {})}>
        Sign
      </button>
      <output data-testid="signed">{signing.data ?? signing.error?.code ?? signing.status}</output>
      <button type="button" onClick={() => void sending.run({ to: receiver, value: 1_250_000_000_000_000_000n }).catch(() => {})}>
        Send
      </button>
      <output data-testid="sent">{sending.data ?? sending.error?.code ?? sending.status}</output>
      <div className="cookie-banner">We value your privacy</div>
    </main>
  )
}
