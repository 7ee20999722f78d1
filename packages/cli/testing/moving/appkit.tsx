import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { FoyerButton, FoyerProvider, useModal } from '@foyer/react'

const kit = createKit({
  projectId: 'your-project',
  networks: [mainnet, base],
  adapters: [evm()],
  pairing: pairing(),
  server: 'https://wallets.example.com',
  metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: ['https://shop.example/icon.png'] },
  themeMode: 'light',
  features: { analytics: true },
})

function Networks() {
  const { open } = useModal()
  return (
    <button type="button" onClick={() => open('Networks')}>
      Networks
    </button>
  )
}

export function App() {
  return (
    <FoyerProvider kit={kit}>
      <FoyerButton />
      <Networks />
    </FoyerProvider>
  )
}
