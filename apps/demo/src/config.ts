/** Where this demo runs: `npm start` writes it to /config.json. Read once, before the kit is made. */
import type { KitOptions, NetworkInput } from '@foyer/core'

export type DemoConfig = {
  readonly projectId: string
  readonly server?: string
  readonly networks: KitOptions['networks']
  /** Offer the devnet wallet, which lives in the page and needs no extension. */
  readonly devWallet: boolean
  /** Where the phone wallet's page is, for people without a phone at hand. */
  readonly phone?: string
}

/** And the policy that this origin serves its pages with, as the browser was told it. */
export async function fetchConfig(): Promise<{ readonly config: DemoConfig; readonly policy: string | undefined }> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`)
  const policy = response.headers.get('content-security-policy') ?? undefined
  return { config: parseConfig(await response.json()), policy }
}

/** @throws {Error} that names what is wrong. */
export function parseConfig(value: unknown): DemoConfig {
  if (!isRecord(value)) throw new Error('/config.json is not an object.')
  const { projectId, server, networks, devWallet, phone } = value
  if (typeof projectId !== 'string') throw new Error('/config.json has no projectId.')
  if (server !== undefined && typeof server !== 'string') throw new Error('The server in /config.json is not a text.')
  if (phone !== undefined && typeof phone !== 'string') throw new Error('The phone wallet in /config.json is not a text.')
  if (!Array.isArray(networks) || !isNetworks(networks))
    throw new Error('/config.json names no network, or one without id, name and rpcUrls.')
  return {
    projectId,
    networks,
    devWallet: devWallet === true,
    ...(server !== undefined && { server }),
    ...(phone !== undefined && { phone }),
  }
}

function isNetworks(values: readonly unknown[]): values is KitOptions['networks'] {
  return values.length > 0 && values.every(isNetwork)
}

function isNetwork(value: unknown): value is NetworkInput {
  return isRecord(value) && typeof value.id !== 'undefined' && typeof value.name === 'string' && isRecord(value.rpcUrls)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
