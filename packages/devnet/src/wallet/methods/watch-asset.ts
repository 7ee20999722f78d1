/** EIP-747: a site offers a token to keep an eye on. The wallet has no token list, so agreeing changes nothing in it. */
import * as v from 'valibot'
import { isAddress } from 'viem'
import { invalidParams } from '../provider-error.ts'
import type { Method } from './method.ts'

const assetSchema = v.object({
  type: v.picklist(['ERC20', 'ERC721', 'ERC1155']),
  options: v.looseObject({
    address: v.pipe(
      v.string(),
      v.check((value) => isAddress(value, { strict: false })),
    ),
    symbol: v.optional(v.pipe(v.string(), v.maxLength(11))),
    decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
  }),
})

export const watchAsset: Method = {
  needsApproval: true,
  async answer({ params, ask }) {
    // The standard names an object; most callers send it inside an array.
    const read = v.safeParse(assetSchema, Array.isArray(params) ? params[0] : params)
    if (!read.success) throw invalidParams('Expected a type and options with an address.')
    const { type, options } = read.output
    await ask({
      title: 'Watch a token',
      verb: 'Watch',
      facts: [
        { label: 'Token', value: options.symbol ?? 'Unnamed' },
        { label: 'Kind', value: type },
        { label: 'Contract', value: options.address, mono: true },
      ],
    })
    return true
  },
}
