import { createKit } from '@foyer/core'
import { evm } from '@foyer/chains/evm'
import { mainnet, base } from '@foyer/chains/networks'

export const kit = createKit({
  projectId: 'your-project',
  server: 'https://wallets.example.com',
  networks: [mainnet, base],
  adapters: [evm()],
  metadata: { name: 'Example', url: 'https://example.com' },
})
