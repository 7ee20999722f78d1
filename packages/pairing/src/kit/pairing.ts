/** The value that a kit takes. It is a few bytes: the client, its cryptography included, loads when the kit opens it. */
import type { Pairing } from '@foyer/contract/entities'
import type { ClientOptions } from '../client/client.ts'

/** All optional: the kit knows its relay, its project and how the page shows itself. */
export type KitPairingOptions = Partial<Pick<ClientOptions, 'relayUrl' | 'projectId' | 'storage' | 'openSocket' | 'tabs' | 'pace' | 'now'>>

/** With what the first connection needs, so that nothing is left to fetch after the click. */
const load = () => Promise.all([import('./open-dapp.ts'), import('../wire/relay-jwt.ts')])

/**
 * Wallets on other devices and in other apps.
 *
 * @param options `relayUrl` and `projectId` where they differ from the kit's: shipped phone wallets listen on the public
 * network alone (`wss://relay.walletconnect.org`, with a project id from there).
 */
export function pairing(options: KitPairingOptions = {}): Pairing & Required<Pick<Pairing, 'load'>> {
  return {
    ...(options.relayUrl !== undefined && { relayUrl: options.relayUrl }),
    load,
    async open(host) {
      const { openDapp } = await import('./open-dapp.ts')
      return openDapp({ ...host, ...options })
    },
  }
}
