import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { announceLocalWallet, localWorld } from './local-world.ts'
import { networks } from './networks.ts'

const { VITE_FOYER_PROJECT: projectId = 'your-project', VITE_FOYER_SERVER: server } = import.meta.env

export const kit = createKit({
  ...(localWorld ?? { projectId, networks, ...(server && { server }) }),
  adapters: [evm()],
  pairing: pairing(),
  themeMode: 'system',
})

announceLocalWallet()
