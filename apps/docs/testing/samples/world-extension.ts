import { createWorld } from '@foyer/devnet'
import { buildExtension, toWalletChain } from '@foyer/devnet/extension'

const world = await createWorld()
await buildExtension('unpacked', { chains: [toWalletChain(world.networks.first)] })   // in Node: a folder to load unpacked
