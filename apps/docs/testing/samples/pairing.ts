import { createKit } from '@foyer/core'
import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { pairing } from '@foyer/pairing/kit'

export const kit = createKit({
  projectId: 'your-project',
  server: 'https://wallets.example.com',
  networks: [mainnet, base],
  adapters: [evm()],
  pairing: pairing(),
})
