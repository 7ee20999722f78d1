import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'

const server = 'https://wallets.example.com'
const kit = createKit({ projectId: 'your-project', server, networks: [mainnet, base], adapters: [evm()], pairing: pairing() })
export const App = () => <FoyerProvider kit={kit}><ConnectButton /></FoyerProvider>
