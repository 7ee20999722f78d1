import { evm } from '@foyer/chains/evm'
import { sessions } from '@foyer/chains/sessions'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'
import { createRoot } from 'react-dom/client'
import { Page } from './page.tsx'
import { readOptions, readWorld } from './world.ts'

const { projectId, server, networks } = readWorld()

const kit = createKit({
  projectId,
  server,
  networks,
  // A page may do without any chain's code and pair with wallets all the same.
  adapters: [new URLSearchParams(location.search).get('adapters') === 'none' ? sessions() : evm()],
  pairing: pairing(),
  metadata: { name: 'Hostile host', url: location.origin },
  ...readOptions(),
})

// For tests, which ask the kit what it believes.
Object.assign(globalThis, { kit })

// As `npm start` does for people who load no extension.
if (localStorage.getItem('offer-dev-wallet') === 'yes') {
  const { announceDevWallet, toWalletChain } = await import('@foyer/devnet/wallet')
  announceDevWallet({ chains: [toWalletChain(networks[0])] })
}

createRoot(document.querySelector('#root') as Element).render(
  <FoyerProvider kit={kit}>
    <Page>
      <ConnectButton />
    </Page>
  </FoyerProvider>,
)
