/** The English words that the modal's first chunk says: its frame, its first screens, and the titles of all of them. */
import { enButtons } from './en-buttons.ts'
import { enErrors } from './en-errors.ts'

export const enFirst = {
  ...enButtons,

  'modal.back': 'Back',
  'modal.close': 'Close',
  'modal.loading': 'Loading',
  'modal.failed.title': 'This part did not load',
  'modal.failed.todo': 'Check the connection, then try again.',
  'modal.offline': 'You are offline. What is shown may be out of date.',

  'action.retry': 'Try again',
  'action.cancel': 'Cancel',
  'action.newTab': 'opens in a new tab',

  'connect.title': 'Connect a wallet',
  'connect.recent': 'Recent',
  'connect.injected': 'Installed',
  'connect.featured': 'Featured',
  'connect.custom': 'More wallets',
  'connect.external': 'Other ways',
  'connect.recommended': 'Recommended',
  'connect.all': 'All wallets',
  'connect.more': 'Show more wallets',
  'connect.get': 'Get',
  'connect.none.title': 'No wallet in this browser',
  'connect.none.todo': 'Get one, then come back to this page.',
  'connect.listFailed': 'More wallets did not load',
  'connect.listOffline': 'You are offline',
  'connect.listFailed.todo': 'Those in this browser still connect.',
  'connect.guide': 'New to wallets?',
  'connect.guideLink': 'Find out what they do',
  'connect.aside.title': 'Why a wallet?',
  'connect.disabled.title': 'Connecting is switched off here',
  'connect.disabled.todo': 'This site shows its own way to connect.',

  'legal.both': 'By connecting, you agree to the {terms} and the {privacy}.',
  'legal.one': 'By connecting, you agree to the {document}.',
  'legal.checkBoth': 'I agree to the {terms} and the {privacy}.',
  'legal.checkOne': 'I agree to the {document}.',
  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
  'legal.first': 'Agree to the terms first, then choose a wallet.',
  'all.title': 'All wallets',
  'all.loading': 'Loading wallets',

  'connecting.title': 'Connect {wallet}',
  'connecting.waiting': 'Continue in {wallet}',
  'connecting.waiting.todo': 'Read the request it shows and approve it there.',
  'connecting.slow': '{wallet} has not answered yet',
  'connecting.slow.todo':
    'It may be locked, or its window may be behind this one. Open it from the browser’s toolbar, or cancel and choose another wallet.',
  'connecting.restoring': 'Checking the connection with {wallet}',
  'connecting.declined': 'Connection declined',
  'connecting.declined.todo': 'Nothing was shared with this site. Try again when you are ready.',
  'connecting.gone': '{wallet} is not in this browser any more',
  'connecting.gone.todo': 'Install it or switch it back on, reload this page, then connect.',
  'connecting.cancelled': 'You stopped waiting',
  'connecting.cancelled.todo': 'A late answer from {wallet} changes nothing. Try again, or choose another wallet.',
  'connecting.done': '{wallet} is connected',
  'connecting.other': 'Choose another wallet',
  'connecting.unknown': 'this wallet',
  'get.title': 'Get a wallet',
  'downloads.title': 'Get {wallet}',

  'wallet.title': 'What is a wallet?',
  'wallet.keys.title': 'It keeps your keys',
  'wallet.keys.text': 'Tokens and collectibles live on a network. The wallet holds the keys that move them, and only you unlock it.',
  'wallet.login.title': 'It signs you in',
  'wallet.login.text': 'Instead of another password, you approve a request. The site sees your address and nothing else.',
  'wallet.approve.title': 'It asks before anything moves',
  'wallet.approve.text': 'Every payment and signature appears in your wallet first. What you do not approve does not happen.',
  'wallet.get': 'Get a wallet',
  'network.title': 'What is a network?',
  'networks.title': 'Choose a network',
  'switch.title': 'Switch network',
  'unsupported.title': 'Switch network',
  'account.title': 'Account',
  'settings.title': 'Settings',
  'wallets.title': 'Connected wallets',

  'connect.qr': 'Scan with your phone',
  'connect.qrTag': 'QR code',
  'connecting.phone': 'Use {wallet} on your phone',

  'pair.title': 'Scan with your phone',
  'pair.titlePhone': 'Another app or device',
} as const

/** As one chunk. */
export const enOpening = { words: enFirst, errors: enErrors } as const
