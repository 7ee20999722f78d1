import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { ConnectButton, FoyerProvider, type FoyerProviderProps, useAccount } from '@foyer/react'
import { projectId } from '../project'

/** The local world's chain; a real app takes its networks from `@foyer/chains/networks`. */
const local = {
  id: 31337,
  name: 'Foyer Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [import.meta.env.PUBLIC_CHAIN ?? 'http://127.0.0.1:8545'] } },
}

/** Islands of one page that need the account share it: export it from a module of its own then. */
const kit = createKit({
  projectId,
  server: import.meta.env.PUBLIC_FOYER ?? 'http://localhost:4400',
  networks: [local],
  adapters: [evm()],
  enableCookie: true,
})

export function Visitor({ initialState }: Pick<FoyerProviderProps, 'initialState'>) {
  return (
    <FoyerProvider kit={kit} initialState={initialState}>
      <Welcome />
      <ConnectButton />
    </FoyerProvider>
  )
}

function Welcome() {
  const { address } = useAccount()
  return <p id="visitor">{address ? `Welcome back, ${address}` : 'Nobody is connected.'}</p>
}
