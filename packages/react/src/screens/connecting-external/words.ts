/** The words of ConnectingExternal. */

import { connectErrorWords } from '../shared/connect-error-words.ts'
import { requestWords } from '../shared/request-words.ts'
import { sharedWords } from '../shared/words.ts'

export const connectingWords = {
  ...sharedWords,
  ...requestWords,
  ...connectErrorWords,
  'connecting.waiting.todo': 'Read the request it shows and approve it there.',
  'connecting.slow': '{wallet} has not answered yet',
  'connecting.slow.todo':
    'It may be locked, or its window may be behind this one. Open it from the browser’s toolbar, or cancel and choose another wallet.',
  'connecting.restoring': 'Checking the connection with {wallet}',
  'connecting.gone': '{wallet} is not in this browser any more',
  'connecting.gone.unnamed': 'This wallet is not in this browser any more',
  'connecting.gone.todo': 'Install it or switch it back on, reload this page, then connect.',
  'connecting.other': 'Choose another wallet',
  'pair.browser': '{wallet} is in this browser',
  'pair.browser.todo': 'It shows a request of its own, to read and to approve.',
  'pair.browser.action': 'Connect in this browser',
  'connecting.phone': 'Use {wallet} on your phone',
} as const
