/** Foyer as an integrator ships it: a server, pairing, and a network of the list. */
import { evm } from '@foyer/chains/evm'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'
import { createRoot } from 'react-dom/client'

/** Where `measure` answers for the server; named when the page is built. */
declare const BENCH_SERVER: string

const kit = createKit({ projectId: 'foyer-bench', server: BENCH_SERVER, networks: [mainnet], adapters: [evm()], pairing: pairing() })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <FoyerProvider kit={kit}>
      <ConnectButton />
    </FoyerProvider>,
  )
}
