/** What the person reads for each error: what happened, and what to do. A code without words does not compile. */
import type { KitErrorCode } from '@foyer/core'
import type { ErrorCopy } from './catalogue.ts'

export const enErrors = {
  request_rejected: { title: 'Declined in {wallet}', todo: 'Nothing has changed. Try again when you are ready.' },
  request_pending: {
    title: '{wallet} is already asking you something',
    todo: 'Open it from the browser’s toolbar, answer that request, then try again.',
  },
  request_cancelled: { title: 'Cancelled', todo: 'Nothing has changed. A late answer from {wallet} is ignored.' },
  timeout: { title: '{wallet} did not answer in time', todo: 'Unlock it, look for an open request, then try again.' },
  wallet_not_found: {
    title: '{wallet} is not in this browser',
    todo: 'Install it or switch it back on, reload this page, then try again.',
  },
  wallet_disconnected: { title: '{wallet} lost its own connection', todo: 'Open it and check that it is online, then try again.' },
  wallet_broken: { title: '{wallet} gave an answer that makes no sense', todo: 'Update it to its latest version, or use another wallet.' },
  unauthorized: { title: '{wallet} has not allowed this', todo: 'Unlock it and allow this site to use the account, then try again.' },
  method_unsupported: { title: '{wallet} cannot do this', todo: 'Update it, or use a wallet that can.' },
  chain_unsupported: { title: 'Chain is not supported', todo: '{wallet} neither knows nor adds this network. Choose another one.' },
  network_not_found: { title: 'This site does not offer that network', todo: 'Choose one from the list.' },
  adapter_not_found: { title: 'This site is not set up for that kind of network', todo: 'Choose another network or another wallet.' },
  not_connected: { title: 'No account is connected', todo: 'Connect a wallet first, then try again.' },
  invalid_input: { title: 'Something entered cannot be used', todo: 'Check it, then try again.' },
  configuration: { title: 'This site is not set up correctly', todo: 'Nothing is wrong with your wallet. Tell the site’s owner.' },
  network_failed: { title: 'No answer from the network', todo: 'Check that you are online, then try again.' },
  server_failed: { title: 'The server could not answer', todo: 'Your wallet is not affected. Try again in a moment.' },
  rate_limited: { title: 'Too many requests', todo: 'Wait half a minute, then try again.' },
  execution_failed: {
    title: 'The network refused this transaction',
    todo: 'The amount was not moved. Check amount and recipient before another try.',
  },
  insufficient_funds: {
    title: 'Not enough funds for the amount and the fee',
    todo: 'Lower the amount, or add some of the network’s own currency.',
  },
  unknown: { title: 'Something went wrong', todo: 'Nothing is known to have changed. Try again; if it happens again, use another wallet.' },
} as const satisfies Readonly<Record<KitErrorCode, ErrorCopy>>
