/** A page's own use of the hooks: who is there, and a message to sign. */
import { useAccount, useNetwork, useSignMessage } from '@foyer/react'
import type { ReactNode } from 'react'

export function Page({ children }: { readonly children: ReactNode }): ReactNode {
  const { address, status } = useAccount()
  const { caipNetworkId } = useNetwork()
  const signing = useSignMessage()
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
      <div className="cookie-banner">We value your privacy</div>
    </main>
  )
}
