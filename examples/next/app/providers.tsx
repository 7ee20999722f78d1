'use client'
import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { FoyerProvider, type FoyerProviderProps } from '@foyer/react'
import { projectId } from './project'

/** The local world's chain; a real app takes its networks from `@foyer/chains/networks`. */
const local = {
  id: 31337,
  name: 'Foyer Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [process.env.NEXT_PUBLIC_CHAIN ?? 'http://127.0.0.1:8545'] } },
}

const kit = createKit({
  projectId,
  server: process.env.NEXT_PUBLIC_FOYER ?? 'http://localhost:4400',
  networks: [local],
  adapters: [evm()],
  enableCookie: true,
})

export function Providers({ children, initialState }: Omit<FoyerProviderProps, 'kit'>) {
  return (
    <FoyerProvider kit={kit} initialState={initialState}>
      {children}
    </FoyerProvider>
  )
}
