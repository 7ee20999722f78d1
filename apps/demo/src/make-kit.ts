import { evm } from '@foyer/chains/evm'
import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import type { DemoConfig } from './config.ts'
import { type Settings, toOptions } from './settings.ts'

/** A kit for this page, from where it runs and what the panel says. */
export function makeKit({ projectId, networks, server }: DemoConfig, settings: Settings, more: Partial<KitOptions> = {}): Kit {
  return createKit({
    projectId,
    networks,
    adapters: [evm()],
    pairing: pairing(),
    metadata: {
      name: 'Foyer demo',
      description: 'Every part of the kit, in use',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
    // A production page: alerts are for whoever builds it.
    debug: import.meta.env.DEV,
    ...(server !== undefined && { server }),
    ...toOptions(settings),
    ...more,
  })
}
