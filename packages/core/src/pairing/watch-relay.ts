/** Passes on how it stands with the relay, and tells the integrator why it turns this page away (wire-facts 10). */
import type { KitError } from '../errors.ts'
import type { KitEvent } from '../event.ts'
import type { PairingClient } from '../pairing.ts'
import { alertOf, refusedBy } from './pairing-error.ts'

export type RelayWatch = { readonly send: (event: KitEvent) => void; readonly refused: (error: KitError) => void }

/** `refused` hears of it as long as it lasts: who asks in that time waits for nothing. */
export function watchRelay(client: PairingClient, { send, refused }: RelayWatch): void {
  const tell = (): void => {
    const { status, refusal } = client.relay()
    const error = refusal === undefined ? undefined : refusedBy(refusal)
    send({ type: 'relay', link: status, ...(error && { error }) })
    if (!error || refusal === undefined) return
    const key = alertOf(refusal)
    if (key) send({ type: 'misconfigured', key })
    refused(error)
  }
  client.watch(({ type }) => type === 'relay' && tell())
  if (client.relay().status !== 'idle') tell()
}
