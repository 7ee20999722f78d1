/** The words of SwitchNetwork. */

import { errorWords } from '../shared/error-words.ts'
import { pairedWords } from '../shared/paired-words.ts'
import { requestWords } from '../shared/request-words.ts'
import { sharedWords } from '../shared/words.ts'

export const switchWords = {
  ...sharedWords,
  ...requestWords,
  ...pairedWords,
  ...errorWords,
  'switch.title': 'Switch network',
  'switch.waiting': 'Switch to {network}',
  'switch.waiting.todo': 'Approve the change in {wallet}. If it does not know the network, it asks to add it first.',
  'switch.slow': '{wallet} has not answered yet',
  'switch.slow.todo': 'Open it from the browser’s toolbar and look for a request, or go back and stay where you are.',
  'switch.slow.phone': 'Open it on your phone and look for a request, or go back and stay where you are.',
  'switch.away': '{wallet} cannot be reached',
  'switch.away.todo': 'The server between this page and the wallet does not answer. Trying again…',
  'switch.declined': 'Change declined',
  'switch.declined.todo': 'You are still on {network}. Nothing has changed.',
  'switch.unsupported.todo':
    '{wallet} does not know {network} and did not add it. Choose another network, or add it in the wallet’s settings.',
  'switch.failed': 'The network was not changed',
  'switch.done': 'You are on {network}',
  'switch.other': 'Choose another network',
  'unsupported.elsewhere': 'another network',
} as const
