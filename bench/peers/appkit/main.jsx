/** AppKit with its wagmi adapter, as its documents set it up. */
import { mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = 'foyer-bench'
const adapter = new WagmiAdapter({ networks: [mainnet], projectId })
createAppKit({ adapters: [adapter], networks: [mainnet], projectId, features: { analytics: false } })
const queries = new QueryClient()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queries}>{createElement('appkit-button')}</QueryClientProvider>
    </WagmiProvider>,
  )
}
