/** An app on the hooks of wagmi 2, whose wallets are the kit's: its own buttons beside the kit's. */
import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { ConnectButton, FoyerProvider } from '@foyer/react'
import { foyer, watchKit } from '@foyer/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useAccount,
  useBalance,
  useConnect,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi2'
import { readEvmWorld } from './world.ts'

const { projectId, server, chains } = readEvmWorld()
const kit = createKit({ projectId, server, networks: chains, adapters: [evm()] })
const config = createConfig({
  chains,
  connectors: [foyer(kit)],
  multiInjectedProviderDiscovery: false,
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})
watchKit(config, kit)

function App(): ReactNode {
  const { status, address, chainId } = useAccount()
  const [connector] = useConnectors()
  const { connect, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { signMessage: sign, data: signature } = useSignMessage()
  const { data: balance } = useBalance({ address })
  return (
    <main>
      <h1>An app on wagmi 2</h1>
      <ConnectButton />
      <button type="button" onClick={() => connector && connect({ connector })}>
        Connect by wagmi
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect by wagmi
      </button>
      <button type="button" onClick={() => switchChain({ chainId: chains[1].id })}>
        Switch by wagmi
      </button>
      <button type="button" onClick={() => sign({ message: 'Hello from wagmi' })}>
        Sign by wagmi
      </button>
      <output data-testid="status">{status}</output>
      <output data-testid="address">{address ?? 'nobody'}</output>
      <output data-testid="network">{chainId ?? 'nowhere'}</output>
      <output data-testid="balance">{balance && balance.value > 0n ? 'some' : 'none'}</output>
      <output data-testid="signed">{signature ?? 'nothing'}</output>
      <output data-testid="error">{error?.name ?? 'none'}</output>
    </main>
  )
}

createRoot(document.querySelector('#root') as Element).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <FoyerProvider kit={kit}>
        <App />
      </FoyerProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
