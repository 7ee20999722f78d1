/**
 * Says in the log that the gateway which a deployment names is never asked, for what its name leads to.
 *
 * The configuration is checked without asking anybody, so a name passes there; and whoever asks is shown no more than that a picture is missing.
 */
import type { Egress } from '@foyer/service/egress'
import type { Job } from '@foyer/service/lifecycle'
import type { Logger } from '@foyer/service/observe'

const hourMs = 3_600_000

/** At the start, and for as long as it is so: names come to lead elsewhere. */
export function watchGateway(gateway: string, { egress, log }: { readonly egress: Egress; readonly log: Logger }): Job {
  return {
    name: 'gateway',
    everyMs: hourMs,
    async run() {
      const reason = await egress.findFault(gateway)
      if (reason === undefined) return
      log.warn({ gateway: new URL(gateway).host, reason }, 'the gateway of IPFS_GATEWAY cannot be asked: pictures on IPFS are missing')
    },
  }
}
