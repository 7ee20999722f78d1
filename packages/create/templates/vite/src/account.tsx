import { ConnectButton, useAccount, useSignMessage } from '@foyer/react'

/** What the rest of an app begins with: who is here, and one thing to ask their wallet. */
export function Account() {
  const { address } = useAccount()
  const { run, status, data, error } = useSignMessage({ namespace: 'eip155' })
  return (
    <>
      <ConnectButton />
      <p id="visitor">{address ? `Welcome, ${address}` : 'Nobody is connected.'}</p>
      {address && (
        <button type="button" disabled={status === 'pending'} onClick={() => run('Hello from my-app').catch(() => {})}>
          Sign a message
        </button>
      )}
      {/* Read aloud when it changes. */}
      <p role="status">{error?.message ?? (data && `Signed: ${data}`)}</p>
    </>
  )
}
