/** Foyer as an app embeds it, in the size budgets and the benches. */
import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { ConnectButton, FoyerProvider } from '@foyer/react'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'foyer-bench',
  metadata: { name: 'Bench' },
  networks: [
    { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
  ],
  adapters: [evm()],
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <FoyerProvider kit={kit}>
      <ConnectButton />
    </FoyerProvider>,
  )
}
