/** Foyer with lists that are far too long. */
import { evm } from '@foyer/chains/evm'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { ConnectButton, FoyerProvider } from '@foyer/react'
import { createRoot } from 'react-dom/client'
import { announceMany, list } from './long-world.ts'

const kit = createKit({ projectId: 'foyer-bench', server: location.origin, networks: [mainnet], adapters: [evm()] })

window.listActs = {
  async open() {
    await kit.open()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await kit.close()
  },
  async connect() {
    if (list === 'announcements') return announceMany()
    const wallet = kit.getState().connectors.find(({ name }) => name === 'Long Wallet')
    if (wallet) kit.send({ type: 'connect', connector: wallet.id, namespace: 'eip155' })
  },
  async show() {
    await kit.open()
    if (list === 'accounts') kit.send({ type: 'go', screen: { name: 'ProfileWallets' } })
  },
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <FoyerProvider kit={kit}>
      <ConnectButton />
    </FoyerProvider>,
  )
}
