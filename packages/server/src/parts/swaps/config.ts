/** What a deployment decides about swaps, beside each network’s own `swaps`. */
import { webVariable } from '@foyer/service/config'
import * as v from 'valibot'

export type SwapsConfig = {
  /** Base of 1inch’s swap API, asked when `Secrets.swapApiKey` is set. Default https://api.1inch.com/swap/v6.1. */
  readonly swapApi?: string
}

export const swapsVariables = { SWAP_API: v.optional(webVariable('https://api.1inch.com/swap/v6.1')) }

export function toSwapsConfig(read: v.InferOutput<v.ObjectSchema<typeof swapsVariables, undefined>>): SwapsConfig {
  return { ...(read.SWAP_API !== undefined && { swapApi: read.SWAP_API }) }
}
