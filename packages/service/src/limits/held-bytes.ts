/**
 * How many bytes of bodies are held while they come in and until they are read: a body has its bound, and so have all those that come at once. Who
 * sends large ones slowly is refused, and others find room.
 */
import { Refusal } from '../http/refusal.ts'
import { createCounts } from './counts.ts'

/** Of one address, and of all. */
export const mostHeldPerIp = 16_777_216
export const mostHeld = 67_108_864

const retryAfter = 1

export type HeldBytes = {
  /** Counts for this address what one body has so far; `letGo` once it is read or given up. */
  readonly begin: (ip: string) => { readonly add: (bytes: number) => void; readonly letGo: () => void }
  readonly held: () => number
}

export function createHeldBytes(perIp = mostHeldPerIp, inAll = mostHeld): HeldBytes {
  const byIp = createCounts()
  let all = 0

  function change(ip: string, by: number): void {
    all += by
    byIp.change(ip, by)
  }

  return {
    held: () => all,
    begin(ip) {
      let own = 0
      return {
        /** @throws {Refusal} `rate_limited` or `unavailable` */
        add(bytes) {
          if (byIp.of(ip) + bytes > perIp) throw tooMuch('rate_limited', ' from this address')
          if (all + bytes > inAll) throw tooMuch('unavailable', '')
          own += bytes
          change(ip, bytes)
        },
        letGo() {
          change(ip, -own)
          own = 0
        },
      }
    },
  }
}

function tooMuch(code: 'rate_limited' | 'unavailable', whose: string): Refusal {
  return new Refusal(code, `Too much is being sent${whose} at once. Try again in a second.`, { retryAfter })
}
