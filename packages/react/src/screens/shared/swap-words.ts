/** Words that the views of swapping share. */
import { errorWords } from './error-words.ts'
import { sharedWords } from './words.ts'

export const swapWords = {
  ...sharedWords,
  ...errorWords,
  'swap.pay': 'You pay',
  'swap.get': 'You get',
  'swap.quote.loading': 'Getting a quote',
  'swap.quote.refresh': 'Get a new quote',
  'swap.liquidity': 'Insufficient liquidity',
  'swap.liquidity.todo': 'Nobody swaps that much of these tokens here. Try a smaller amount, or another token.',
  'swap.unsupported': 'Network not supported for Swaps',
  'swap.unsupported.todo': 'This site cannot swap on {network}. Change the network.',
  'swap.unsupported.change': 'Change network',
  'swap.distrusted': 'Refused: the server sent something else',
  'swap.distrusted.todo': 'What it wanted signed is not what you agreed to, and was not signed. Tell the site’s owner.',
  'swap.fee.short': 'Not enough {coin} for the network fee',
  'swap.fee.short.todo': 'The fee is about {amount}. Add some {coin}, or swap less of it.',
  'swap.impact.high': 'This swap loses {percent} of its worth',
  'swap.impact.high.todo': 'There is too little of these tokens to trade with. A smaller amount loses less.',
  'swap.impact.blocked.todo': 'A swap that loses so much is not offered. Try a smaller amount, or another token.',
  'swap.amount.short': 'Insufficient balance',
  'swap.slippage': 'Slippage tolerance',
  'swap.unsure': 'It is not certain whether it was sent',
  'swap.unsure.todo': 'Look into {wallet} before you try again.',
} as const
