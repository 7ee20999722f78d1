/** wagmi alone: what an app has before it picks any kit. A button that connects the first wallet found; no dialog. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queries = new QueryClient()

function Page() {
  const { mutate: connect } = useConnect()
  const [connector] = useConnectors()
  return (
    <button type="button" onClick={() => connector && connect({ connector })}>
      Connect wallet
    </button>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
