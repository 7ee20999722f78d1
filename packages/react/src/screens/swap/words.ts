/** The words of Swap. */
import { swapWords } from '../shared/swap-words.ts'
import { tokenWords } from '../shared/token-words.ts'

export const swapFormWords = {
  ...swapWords,
  ...tokenWords,
  'swap.flip': 'Swap the other way round',
  'swap.choose': 'Choose a token',
  'swap.pay.token': 'You pay with {token}. Choose another.',
  'swap.get.token': 'You get {token}. Choose another.',
  'swap.balance': 'Balance {amount}',
  'swap.max': 'Max',
  'swap.max.long': 'Swap all of it',
  'swap.max.fee': 'Swap all of it but what the network fee takes',
  'swap.amount.format': 'Use digits and one “{separator}”, without separators of thousands.',
  'swap.amount.precise': {
    one: '{token} has at most {number} decimal.',
    other: '{token} has at most {number} decimals.',
  },
  'swap.amount.large': 'No such amount exists. Enter a smaller one.',
  'swap.amount.missing': 'Enter an amount',
  'swap.token.missing': 'Choose both tokens',
  'swap.rate': 'Rate',
  'swap.slippage.change': 'Slippage tolerance: {percent}. Change it.',
  'swap.slippage.field': 'Slippage tolerance in per cent',
  'swap.slippage.hint': 'The price may move by this much. Beyond it the swap fails, and the network fee is spent.',
  'swap.slippage.high': 'Others who see your swap coming can take up to this much of it.',
  'swap.slippage.range': 'From {least} to {most}',
  'swap.review': 'Review swap',
  'swap.empty': 'No tokens can be swapped on {network}',
  'swap.empty.todo': 'Change the network, or come back later.',
} as const
