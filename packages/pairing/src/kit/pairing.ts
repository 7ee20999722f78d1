/** The value that a kit takes. It is a few bytes: the client, its cryptography included, loads when the kit opens it. */
import type { ClientOptions } from '../client/client.ts'
import type { KitPairingClient } from './open-dapp.ts'

/** All optional: the kit knows its relay, its project and how the page shows itself. */
export type KitPairingOptions = Partial<Pick<ClientOptions, 'relayUrl' | 'projectId' | 'storage' | 'openSocket' | 'tabs' | 'pace' | 'now'>>

/** What the kit says of itself. */
export type KitPairingHost = Pick<ClientOptions, 'relayUrl' | 'projectId' | 'metadata'> & {
  readonly name: string
  report(message: string, cause?: unknown): void
}

export type KitPairing = {
  readonly relayUrl?: string
  load(): Promise<unknown>
  open(host: KitPairingHost): Promise<KitPairingClient>
}

const load = () => import('./open-dapp.ts')

/**
 * Wallets on other devices and in other apps.
 *
 * @param options `relayUrl` and `projectId` where they differ from the kit's: shipped phone wallets listen on the public
 * network alone (`wss://relay.walletconnect.org`, with a project id from there).
 */
export function pairing(options: KitPairingOptions = {}): KitPairing {
  return {
    ...(options.relayUrl !== undefined && { relayUrl: options.relayUrl }),
    load,
    async open(host) {
      const { openDapp } = await load()
      return openDapp({ ...host, ...options })
    },
  }
}
