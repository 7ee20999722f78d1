'use client'
import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { FoyerProvider, type FoyerProviderProps } from '@foyer/react'
import { useEffect } from 'react'
import { isLocal, networks, projectId, server } from './world'

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

/** Puts the wallet of the local world into the page. A build leaves its code out. */
function announceLocalWallet(): void {
  if (process.env.NODE_ENV !== 'development' || !isLocal) return
  void import('@foyer/devnet/wallet').then(({ announceDevWallet, toWalletChain }) =>
    announceDevWallet({ chains: [toWalletChain(networks[0])] }),
  )
}
