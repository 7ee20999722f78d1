/** The answer of `balance` whose tokens nobody has looked at: there may be a thousand of them, which are read in slices. */
import * as v from 'valibot'
import { balance } from './calls/balance.ts'
import { type TokenBalance, tokenBalance } from './entities/token.ts'

export const unreadBalance = { ...balance, output: v.object({ balances: v.pipe(v.array(v.unknown()), v.maxLength(1000)) }) }

/** One of its tokens; `undefined` where the contract is broken. Never throws. */
export function readToken(value: unknown): TokenBalance | undefined {
  const read = v.safeParse(tokenBalance, value)
  return read.success ? read.output : undefined
}
