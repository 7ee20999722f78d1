/** Opens the pairing client on this kit's relay. */

import { KitError } from '../../entities/errors.ts'
import type { PairingClient } from '../../entities/pairing.ts'
import type { Environment } from '../../environment/environment.ts'
import type { Setup } from '../../options/setup.ts'
import { alertOf, fromPairingError } from './pairing-error.ts'
import { readMetadata } from './read-metadata.ts'

type Input = {
  readonly setup: Setup
  readonly environment: Pick<Environment, 'report'>
  readonly signal: AbortSignal
}

export async function openClient({ setup, environment, signal }: Input): Promise<PairingClient> {
  const { options } = setup
  const relayUrl = options.pairing?.relayUrl ?? options.hosts.relay
  if (!options.pairing || !relayUrl) {
    throw new KitError('configuration', 'Pairing needs a relay: give createKit `hosts.relay` or a `server`, or pairing() a `relayUrl`.')
  }
  try {
    return await options.pairing.open({
      relayUrl,
      projectId: options.projectId,
      metadata: readMetadata(options.metadata),
      name: options.storageKey,
      report(message, cause) {
        // What there is an alert for is said by that (`watch-relay.ts`).
        if (!signal.aborted && !alertOf(message)) environment.report(message, cause)
      },
    })
  } catch (cause) {
    const error = fromPairingError(cause)
    if (error.code !== 'unknown') throw error
    throw new KitError('network_failed', 'The part of the kit that pairs could not be loaded. Check the connection and try again.', {
      cause,
    })
  }
}
