/** Plain words for what the protocol calls otherwise. */
import { PairingError, type PairingErrorCode } from '@foyer/pairing'

const abilities: readonly (readonly [methods: readonly string[], words: string])[] = [
  [['personal_sign', 'eth_signTypedData_v4'], 'Ask you to sign messages'],
  [['eth_sendTransaction'], 'Ask you to send transactions'],
  [['wallet_switchEthereumChain', 'wallet_addEthereumChain'], 'Ask you to change or add a network'],
  [['wallet_watchAsset'], 'Suggest tokens to you'],
]

/** What an app with these methods can do, one line each. */
export function describeMethods(methods: readonly string[]): readonly string[] {
  const known = abilities.filter(([names]) => names.some((name) => methods.includes(name))).map(([, words]) => words)
  return ['See the accounts you choose, their balances and activity', ...known]
}

const failures: Readonly<Partial<Record<PairingErrorCode, string>>> = {
  invalid_uri: 'This is not a connection code. Copy it again in the app: it starts with “wc:”.',
  expired: 'The app did not answer in time. Make a new code there and use that.',
  relay_unreachable: 'The relay cannot be reached, so the app has not heard of it. Check the connection and try again.',
  not_found: 'The app has taken this back, or its time is over.',
  peer_failed: 'The app answered with an error, so nothing has changed.',
}

/** What went wrong, and what to do about it. */
export function explain(error: unknown): string {
  if (PairingError.is(error)) return failures[error.code] ?? error.message
  return error instanceof Error ? error.message : 'Something went wrong.'
}
