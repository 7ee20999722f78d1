import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'

export const projectId = 'foyer-local'

/** The local world's chain; a real app takes its networks from `@foyer/chains/networks`. */
const local = {
  id: 31337,
  name: 'Foyer Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [import.meta.env.VITE_CHAIN ?? 'http://127.0.0.1:8545'] } },
}

export const kit = createKit({
  projectId,
  server: import.meta.env.VITE_FOYER ?? 'http://localhost:4400',
  networks: [local],
  adapters: [evm()],
  enableCookie: true,
})
