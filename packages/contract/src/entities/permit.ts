/**
 * An allowance that its owner gives by a signature instead of a transaction (EIP-2612).
 *
 * A server says of such a permit what it cannot be without: the domain of the token, and the message. Types are the standard's, so
 * nobody names any.
 */
import * as v from 'valibot'
import { evmAddress } from './caip-schemas.ts'
import { baseUnits } from './swap.ts'

/** Not shown by us, and hashed to the letter: the token's own name, and its version where its domain has one. */
const domainText = v.pipe(v.string(), v.maxLength(200))

export const permitData = v.object({
  domain: v.object({
    name: domainText,
    version: v.exactOptional(domainText),
    chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    verifyingContract: evmAddress,
  }),
  message: v.object({ owner: evmAddress, spender: evmAddress, value: baseUnits, nonce: baseUnits, deadline: baseUnits }),
})

export type PermitData = v.InferOutput<typeof permitData>

/** What the token’s `permit` is called with, as the ABI writes it: owner, spender, value, deadline, v, r and s in 32 bytes each. */
export const signedPermit = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{448}$/, 'Expected the seven arguments of a permit in hexadecimal.'))
