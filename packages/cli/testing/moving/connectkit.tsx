import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'

const kit = createKit({
  metadata: { name: 'Shop' },
  projectId: 'your-project',
  networks: [mainnet, base],
  server: 'https://wallets.example.com',
  adapters: [evm()],
  pairing: pairing(),
  themeMode: 'system',
})

export function App() {
  return (
    <FoyerProvider kit={kit}>
      <ConnectButton />
    </FoyerProvider>
  )
}
