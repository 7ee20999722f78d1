/** What a verifier of EIP-4361 takes: whoever asks for anything else would learn it only after a person has signed. */
import { PairingError } from '../error.ts'
import { skew } from '../wire/methods.ts'
import type { SignInPayload } from './message.ts'

/** RFC 3986, section 3.2, as pages have it: a name or an address, and its port. The scheme is in the URI. */
const authority = /^(?:\[[\da-f:.]+\]|[\w.~%-]+)(?::\d{1,5})?$/i
/** RFC 3339, section 5.6. */
const dateTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** `at`: ms since 1970. Throws `invalid_message`, as the parsers of messages do. */
export function requireVerifiable(payload: SignInPayload, at: number): void {
  const { domain, aud, nonce, nbf, exp } = payload
  if (!authority.test(domain)) throw refuse('domain is a host with its port, as in app.example or localhost:3000, without a scheme')
  if (!isUri(aud)) throw refuse('URI is a whole one, as in https://app.example/login')
  if (!/^[a-zA-Z\d]{8,}$/.test(nonce)) throw refuse('nonce has at least 8 letters and digits, and nothing else')
  const from = toTime('nbf', nbf)
  const until = toTime('exp', exp)
  if (until === undefined) return
  if (isOver(payload, at)) throw refuse('exp is later than now: this one is over')
  if (from !== undefined && from >= until) throw refuse('nbf is before its exp')
}

/** Whether a verifier refuses it by now, however the clocks differ: its `exp` is by the verifier's, `at` by ours. */
export function isOver({ exp }: Pick<SignInPayload, 'exp'>, at: number): boolean {
  return exp !== undefined && Date.parse(exp) + skew * 1000 <= at
}

function toTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, day] = dateTime.exec(text) ?? []
  const time = Date.parse(text)
  // The 30th of February is read as a day of March.
  const isDay = day !== undefined && !Number.isNaN(time) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isDay) throw refuse(`${name} is a time of RFC 3339, as in 2030-01-31T12:00:00Z`)
  return time
}

function isUri(text: string): boolean {
  try {
    return /^[a-z][a-z\d+.-]*:\S+$/i.test(text) && new URL(text) !== undefined
  } catch {
    return false
  }
}

const refuse = (what: string): PairingError =>
  new PairingError('invalid_message', `The sign-in cannot be used: no verifier takes it (EIP-4361). Its ${what}.`)
