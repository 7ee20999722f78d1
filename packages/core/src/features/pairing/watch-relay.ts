/** Passes on how it stands with the relay, and tells the integrator why it turns this page away. */
import type { KitError } from '../../entities/errors.ts'
import type { PairingClient } from '../../entities/pairing.ts'
import { alertOf, refusedBy } from './pairing-error.ts'
import type { PairingHost } from './pairing-host.ts'

/** `refused` is called for as long as it lasts: an attempt in that time waits for nothing. */
export function watchRelay(
  client: PairingClient,
  { send, tellKernel }: Pick<PairingHost, 'send' | 'tellKernel'>,
  refused: (error: KitError) => void,
): void {
  const report = (): void => {
    const { status, refusal } = client.relay()
    const error = refusal === undefined ? undefined : refusedBy(refusal)
    send({ type: 'relay', link: status, ...(error && { error }) })
    if (!error || refusal === undefined) return
    const key = alertOf(refusal)
    if (key) tellKernel({ type: 'misconfigured', key })
    refused(error)
  }
  client.watch(({ type }) => type === 'relay' && report())
  if (client.relay().status !== 'idle') report()
}
