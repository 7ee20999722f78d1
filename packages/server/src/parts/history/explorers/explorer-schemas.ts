/** Values as explorers write them. */
import * as v from 'valibot'
import type { Address } from 'viem'
import { copyStart } from '../../../outside/copy-start.ts'
import { lastSecond } from '../history-provider.ts'

export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((value) => value.toLowerCase() as Address),
)

/** Undefined for what stands where no address is. */
export const maybeAddress = v.pipe(
  v.nullish(v.union([v.literal(''), address])),
  v.transform((value) => (value === '' || value === null ? undefined : value)),
)

export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())

export const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((value) => BigInt(value)),
)

/** A whole number, as one or as text. */
export const whole = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
)

/** Seconds since 1970. */
export const blockTime = v.pipe(whole, v.maxValue(lastSecond))

/** Undefined where it is none that a token can have. */
export const decimals = v.pipe(
  v.unknown(),
  v.transform((value) => {
    const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 77 ? number : undefined
  }),
)

/** Of any length; cut where it is used. */
export const name = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? copyStart(value, 1_000) : '')),
)
