/** What a pairing client rejects with, as a `KitError`. It is known by its name and code: this package imports nothing of it. */

import type { AlertKey } from '../../entities/alert-key.ts'
import { KitError, type KitErrorCode } from '../../entities/errors.ts'

/** For developers; visitors read the catalogue's text for the code. */
const byCode: Readonly<Record<string, readonly [KitErrorCode, string]>> = {
  rejected: ['request_rejected', 'The connection was declined in the wallet.'],
  peer_failed: ['unknown', 'The wallet could not do it. Try again, or use another wallet.'],
  expired: ['timeout', 'The wallet did not answer in time. Try again.'],
  not_found: ['not_connected', 'The paired session has ended. Connect the wallet again.'],
  unauthorized: ['unauthorized', 'The wallet has not approved this for the session. Connect it again and approve more.'],
  relay_unreachable: [
    'network_failed',
    'The relay between this page and the wallet cannot be reached. Check the connection and try again.',
  ],
  relay_refused: ['configuration', 'The relay turned this page away.'],
  disconnected: ['wallet_disconnected', 'The wallet, or this page, ended the session. Connect the wallet again.'],
  aborted: ['request_cancelled', 'The request was cancelled before the wallet answered.'],
  invalid_input: ['invalid_input', 'What was passed in cannot be sent to a paired wallet.'],
  too_large: ['invalid_input', 'The request is larger than what a relay carries to a paired wallet.'],
  invalid_namespaces: ['wallet_broken', 'The wallet approved something that cannot be used. Try again, or use another wallet.'],
  invalid_message: ['wallet_broken', 'The wallet answered something that cannot be read. Try again, or use another wallet.'],
  invalid_envelope: ['wallet_broken', 'The wallet answered something that cannot be read. Try again, or use another wallet.'],
}

/** The protocol's numbers for chains, methods and events that a wallet does not know (5100 to 5104). */
const isUnsupported = (code: number | undefined): boolean => code !== undefined && code >= 5100 && code <= 5104

export function fromPairingError(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  const { name, code, peerCode } = (typeof cause === 'object' && cause !== null ? cause : {}) as Readonly<Record<string, unknown>>
  const [found, text] = (name === 'PairingError' && typeof code === 'string' && Object.hasOwn(byCode, code) && byCode[code]) || [
    'unknown' as const,
    'Pairing failed for a reason the kit does not know. Try again; the cause is attached.',
  ]
  const number = typeof peerCode === 'number' ? peerCode : undefined
  const options = { cause, ...(number !== undefined && { peerCode: number }) }
  if (code === 'peer_failed' && isUnsupported(number)) return new KitError('chain_unsupported', 'Chain is not supported', options)
  return new KitError(found, text, options)
}

/** Why a relay turned this page away, for the integrator's alert. */
export function alertOf(reason: string): AlertKey | undefined {
  if (/origin not allowed/i.test(reason)) return 'INVALID_APP_CONFIGURATION'
  if (/JWT (?:Token is not yet valid|has expired|validation)|token .*not yet valid/i.test(reason)) return 'JWT_TOKEN_NOT_VALID'
  if (/invalid key|project (?:id )?not found|unknown project/i.test(reason)) return 'INVALID_PROJECT_ID'
  if (/rate limit|too many/i.test(reason)) return 'RATE_LIMITED_APP_CONFIGURATION'
  return undefined
}

/** The same for whoever waits: what it means here, not the relay's words. */
export function refusedBy(reason: string): KitError {
  const key = alertOf(reason)
  if (key === 'JWT_TOKEN_NOT_VALID' && /not yet valid|expired/i.test(reason))
    return new KitError('clock_wrong', 'The relay takes the time of this device as wrong. Set its clock, then try again.')
  if (key === 'RATE_LIMITED_APP_CONFIGURATION') return new KitError('rate_limited', 'The relay is asked too often by this page or address.')
  return new KitError(
    'configuration',
    'The relay turned this page away: check the project, its allowed origins and the address of the relay.',
  )
}
