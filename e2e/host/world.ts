/** What the page finds at /world.js: where the local world is. */
import type { KitOptions } from '@foyer/core'
import type { Chain } from 'viem'

export type HostWorld = {
  readonly projectId: string
  readonly server: string
  readonly networks: KitOptions['networks']
}

export function readWorld(): HostWorld {
  return (globalThis as unknown as { world: HostWorld }).world
}

/** Options a test puts into the address, for what a page would have written in its code. */
export function readOptions(): Partial<KitOptions> {
  const given = new URLSearchParams(location.search).get('options')
  return given === null ? {} : (JSON.parse(given) as Partial<KitOptions>)
}

/** For libraries that know EVM chains alone. */
export function readEvmWorld(): Omit<HostWorld, 'networks'> & { readonly chains: readonly [Chain, Chain] } {
  const { networks, ...rest } = readWorld()
  return { ...rest, chains: networks as unknown as readonly [Chain, Chain] }
}
