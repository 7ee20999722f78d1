/** The kit that the samples of the documents get here. */
import { evm } from '@foyer/chains/evm'
import { createKit } from '@foyer/core'
import { readWorld } from './world.ts'

const { projectId, server, networks } = readWorld()
export const kit = createKit({ projectId, server, networks, adapters: [evm()] })
