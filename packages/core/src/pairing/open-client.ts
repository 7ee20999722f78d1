/** Opens the pairing client on this kit's relay, and tells the integrator why a relay turns this page away (wire-facts 10). */
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { KitEvent } from '../event.ts'
import type { PairingClient } from '../pairing.ts'
import type { Setup } from '../setup.ts'
import { alertOf, fromPairingError } from './pairing-error.ts'
import { readMetadata } from './read-metadata.ts'

type Input = {
  readonly setup: Setup
  readonly environment: Pick<Environment, 'report'>
  readonly signal: AbortSignal
  send(event: KitEvent): void
}

/** `refused` hears of a relay that will not have this page; it keeps being asked. */
export async function openClient({ setup, environment, signal, send }: Input, refused: (error: KitError) => void): Promise<PairingClient> {
  const { options, hosts } = setup
  const relayUrl = options.pairing?.relayUrl ?? hosts.relay
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
        if (signal.aborted) return
        const key = alertOf(`${message} ${cause instanceof Error ? cause.message : ''}`)
        if (!key) return environment.report(message, cause)
        send({ type: 'misconfigured', key })
        refused(new KitError('configuration', `The relay turned this page away. ${message}`, { cause }))
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
