/** The words of what goes on while a swap is signed. */
import { pairedWords } from './paired-words.ts'
import { sharedWords } from './words.ts'

export const swapProgressWords = {
  ...sharedWords,
  ...pairedWords,
  'swap.checking': 'Checking the transaction',
  'swap.checking.todo': 'It is compared with what you agreed to before {wallet} sees it.',
  'swap.signing': 'Confirm in {wallet}',
  'swap.signing.approving.todo': 'Check that the wallet shows a spending limit of {amount} and nothing more.',
  'swap.signing.permitting.todo': 'Check that the wallet shows a permission for {amount} and nothing more. It costs no fee.',
  'swap.signing.swapping.todo': 'You pay {amount} and get {least} at least.',
  'swap.signing.slow': '{wallet} has not answered yet',
  'swap.signing.slow.todo': 'Open the wallet and look for the request there.',
  'swap.mining': 'The approval is on its way',
  'swap.mining.todo': 'Once the network has it, you can swap. This can take a minute.',
  'swap.stop': 'Stop waiting',
} as const
