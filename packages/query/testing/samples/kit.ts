import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'

const server = 'https://wallets.example.com'
export const kit = createKit({ projectId: 'your-project', server, networks: [mainnet, base], adapters: [evm()] })
