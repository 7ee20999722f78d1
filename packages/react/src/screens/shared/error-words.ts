/** What happened and what to do, for each code of a `KitError`. */
import type { ErrorWords } from '../../words/error-copy.ts'
import { connectErrorWords } from './connect-error-words.ts'

export const errorWords = {
  ...connectErrorWords,
  'errors.request_rejected.title': 'Declined in {wallet}',
  'errors.request_rejected.todo': 'Nothing has changed. Try again when you are ready.',
  'errors.request_cancelled.title': 'Cancelled',
  'errors.request_cancelled.todo': 'Nothing has changed. A late answer from {wallet} is ignored.',
  'errors.wallet_not_found.title': '{wallet} is not in this browser',
  'errors.wallet_not_found.todo': 'Install it or switch it back on, reload this page, then try again.',
  'errors.configuration.title': 'This site is not set up correctly',
  'errors.configuration.todo': 'Nothing is wrong with your wallet. Tell the site’s owner.',
  'errors.clock_wrong.title': 'The clock of this device is wrong',
  'errors.clock_wrong.todo': 'Let the device set date and time by itself, then try again.',
  'errors.network_not_found.title': 'This site does not offer that network',
  'errors.network_not_found.todo': 'Choose one from the list.',
  'errors.not_connected.title': 'No account is connected',
  'errors.not_connected.todo': 'Connect a wallet first, then try again.',
  'errors.invalid_input.title': 'Something entered cannot be used',
  'errors.invalid_input.todo': 'Check it, then try again.',
  'errors.token_distrusted.title': 'Refused: the token is not what the server says',
  'errors.token_distrusted.todo': 'It counts in other units on this network, or is not there. Nothing was sent. Tell the site’s owner.',
  'errors.server_failed.title': 'The server could not answer',
  'errors.server_failed.todo': 'Your wallet is not affected. Try again in a moment.',
  'errors.execution_failed.title': 'The network refused this transaction',
  'errors.execution_failed.todo': 'The amount was not moved. Check amount and receiver before another try.',
  'errors.insufficient_funds.title': 'Not enough funds for the amount and the fee',
  'errors.insufficient_funds.todo': 'Lower the amount, or add some of the network’s own currency.',
} as const satisfies ErrorWords
