/** What went wrong and what to do, in English: what connecting a wallet can end in. The rest is in `en-later.ts`. */
import type { KitErrorCode } from '@foyer/core'
import type { ErrorCopy } from './catalogue.ts'

export const enErrors = {
  request_pending: {
    title: '{wallet} is already asking you something',
    todo: 'Open it from the browser’s toolbar, answer that request, then try again.',
  },
  timeout: { title: '{wallet} did not answer in time', todo: 'Unlock it, look for an open request, then try again.' },
  wallet_disconnected: { title: '{wallet} lost its own connection', todo: 'Open it and check that it is online, then try again.' },
  wallet_broken: { title: '{wallet} gave an answer that makes no sense', todo: 'Update it to its latest version, or use another wallet.' },
  unauthorized: { title: '{wallet} has not allowed this', todo: 'Unlock it and allow this site to use the account, then try again.' },
  method_unsupported: { title: '{wallet} cannot do this', todo: 'Update it, or use a wallet that can.' },
  chain_unsupported: { title: 'Chain is not supported', todo: '{wallet} neither knows nor adds this network. Choose another one.' },
  adapter_not_found: { title: 'This site is not set up for that kind of network', todo: 'Choose another network or another wallet.' },
  configuration: { title: 'This site is not set up correctly', todo: 'Nothing is wrong with your wallet. Tell the site’s owner.' },
  network_failed: { title: 'No answer from the network', todo: 'Check that you are online, then try again.' },
  rate_limited: { title: 'Too many requests', todo: 'Wait half a minute, then try again.' },
  unknown: { title: 'Something went wrong', todo: 'Nothing is known to have changed. Try again; if it happens again, use another wallet.' },
} as const satisfies { readonly [Code in KitErrorCode]?: ErrorCopy }
