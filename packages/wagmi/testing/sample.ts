import { foyer, watchKit } from '@foyer/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { kit } from './kit.ts'

const transports = { [mainnet.id]: http(), [base.id]: http() }
export const config = createConfig({ chains: [mainnet, base], connectors: [foyer(kit)], multiInjectedProviderDiscovery: false, transports })
watchKit(config, kit)
