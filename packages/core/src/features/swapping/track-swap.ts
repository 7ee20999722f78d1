/** What analytics are told of a swap (docs/behaviour.md, Analytics). */
import { toDecimal } from '../../entities/to-decimal.ts'
import type { KernelView } from '../../feature/feature.ts'
import type { KernelEvent, Tracked } from '../../kernel/event.ts'
import { connectionOf, heldOf } from '../../kernel/select.ts'
import type { SwapTerms } from './swapping.ts'

type Name = 'OPEN_SWAP' | 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'
type What = { readonly terms?: SwapTerms; readonly message?: string }

export function tracked(event: Name, { kernel: { now } }: { readonly kernel: KernelView }, { terms, message }: What = {}): KernelEvent {
  return {
    type: 'track',
    event,
    properties: {
      isSmartAccount: heldOf(connectionOf(now))?.accounts[0].type === 'smartAccount',
      network: terms ? terms.account.slice(0, terms.account.lastIndexOf(':')) : now.network.active,
      ...(terms && {
        swapFromToken: terms.from.symbol,
        swapToToken: terms.to.symbol,
        swapFromAmount: toDecimal(terms.amount, terms.from.decimals),
        swapToAmount: toDecimal(terms.expected, terms.to.decimals),
      }),
      ...(message !== undefined && { message }),
    },
  } as Tracked
}
