'use client'
import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { FoyerProvider, type FoyerProviderProps } from '@foyer/react'
import { useEffect } from 'react'
import { announceLocalWallet } from './local-wallet'
import { networks, projectId, server } from './world'

const kit = createKit({
  projectId,
  networks,
  ...(server && { server }),
  adapters: [evm()],
  pairing: pairing(),
  themeMode: 'system',
  enableCookie: true,
})

export function Providers({ children, initialState }: Omit<FoyerProviderProps, 'kit'>) {
  useEffect(announceLocalWallet, [])
  return (
    <FoyerProvider kit={kit} initialState={initialState}>
      {children}
    </FoyerProvider>
  )
}
