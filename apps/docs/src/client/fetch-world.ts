/** The local world that `npm start` serves these pages beside; built for elsewhere, the pages name none and nothing is asked. */
import type { KitOptions, NetworkInput } from '@foyer/core'

export type World = { readonly projectId: string; readonly server: string; readonly networks: KitOptions['networks'] }

export async function fetchWorld(): Promise<World | undefined> {
  const { world } = document.documentElement.dataset
  if (world === undefined) return undefined
  const response = await fetch(world, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${world} answered ${response.status}.`)
  return parseWorld(await response.json())
}

function parseWorld(value: unknown): World {
  const { projectId, server, networks } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof projectId !== 'string' || typeof server !== 'string' || !Array.isArray(networks) || !areNetworks(networks))
    throw new Error('The local world is described in a way that these pages do not know.')
  return { projectId, server, networks }
}

function areNetworks(values: readonly unknown[]): values is KitOptions['networks'] {
  return (
    values.length > 0 && values.every((value): value is NetworkInput => typeof value === 'object' && value !== null && 'rpcUrls' in value)
  )
}
