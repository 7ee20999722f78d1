/** The words of a pairing code and of what can become of it. */

import { errorWords } from './error-words.ts'
import { requestWords } from './request-words.ts'
import { sharedWords } from './words.ts'

export const pairingWords = {
  ...sharedWords,
  ...requestWords,
  ...errorWords,
  'pair.any': 'a wallet',
  'pair.code': 'QR code that connects {wallet}',
  'pair.scan': 'Scan this code with the wallet app on your phone.',
  'pair.scanElsewhere': 'Scan this code with a wallet on another device, or copy the link into a wallet on this one.',
  'pair.scanWallet': 'Scan this code with {wallet} on your phone.',
  'pair.making': 'Making a code…',
  'pair.left': 'Works for another {time}',
  'pair.renewing': 'Making the next code…',
  'pair.renewed': 'The last code ran out. This is a new one.',
  'pair.copy': 'Copy link',
  'pair.copied': 'Link copied',
  'pair.copyFailed': 'The browser did not allow copying. Scan the code instead.',
  'pair.offline': 'You are offline. The code works once the connection is back.',
  'pair.away': 'Cannot reach the pairing server. Trying again…',
  'pair.away.code': 'Cannot reach the pairing server. Until it answers, no wallet can use this code. Trying again…',
  'pair.slow': 'No code yet',
  'pair.slow.todo': 'The service that carries it has not answered. Check that you are online, or try again.',
  'pair.approved': 'Approved',
  'pair.settling': 'Approved in {wallet}',
  'pair.settling.todo': 'The connection is being set up.',
  'pair.declined.todo':
    'Nothing was shared with this site. If it was not you who declined, close any earlier request in the wallet, then try again.',
  'pair.expired': 'The code ran out',
  'pair.expired.todo': 'Nobody used it in time. Make a new one when your wallet is at hand.',
  'pair.noNetwork.todo': '{wallet} approved no network that this site uses. Try again and choose one of them there, or use another wallet.',
  'pair.newCode': 'Make a new code',
  'pair.have': 'No {wallet} yet?',
  'pair.get': 'Get it',
} as const
