import { ConnectButton, useAccount } from '@foyer/react'

export default function Home() {
  const { address } = useAccount()
  return (
    <main>
      <h1>Foyer with React Router</h1>
      <p id="visitor">{address ? `Welcome back, ${address}` : 'Nobody is connected.'}</p>
      <ConnectButton />
    </main>
  )
}
