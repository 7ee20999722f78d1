import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'
import { createRoot } from 'react-dom/client'
import { readWorld } from './world.ts'

const { projectId, server, networks } = readWorld()

function make(name: string, themeMode: 'light' | 'dark') {
  return createKit({
    projectId,
    server,
    networks,
    adapters: [evm()],
    pairing: pairing(),
    metadata: { name, url: location.origin },
    themeMode,
    storageKey: name,
  })
}

const kits = { left: make('Left', 'light'), right: make('Right', 'dark') }
Object.assign(globalThis, { kits })

createRoot(document.querySelector('#root') as Element).render(
  <main>
    <FoyerProvider kit={kits.left}>
      <ConnectButton label="Connect left" />
    </FoyerProvider>
    <FoyerProvider kit={kits.right}>
      <ConnectButton label="Connect right" />
    </FoyerProvider>
  </main>,
)
