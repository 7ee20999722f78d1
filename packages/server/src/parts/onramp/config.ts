/** What a deployment decides about buying. A provider is on where its key is set. */
import { type Environment, type Fault, isSet, variable, webVariable } from '@foyer/service/config'
import * as v from 'valibot'
import { type CoinbaseKey, isCoinbaseSecret } from './coinbase/sign-jwt.ts'

export type OnrampConfig = {
  /** Base of Coinbase's API. Default https://api.developer.coinbase.com. */
  readonly coinbaseApi?: string
  /** Where Coinbase's page is. Default https://pay.coinbase.com. */
  readonly coinbasePage?: string
  /** Base of Meld's API. Default https://api.meld.io. */
  readonly meldApi?: string
  /** Where Meld's page is, itself or below. Default https://meldcrypto.com. */
  readonly meldPage?: string
  /** Of a local world: it sells for test cards. */
  readonly sandbox?: string
}

export type OnrampSecrets = {
  readonly coinbaseKey?: CoinbaseKey
  readonly meldKey?: string
  /** Shared with the sandbox. */
  readonly sandboxKey?: string
}

export const onrampVariables = {
  COINBASE_API: v.optional(webVariable('https://api.developer.coinbase.com')),
  COINBASE_PAGE: v.optional(webVariable('https://pay.coinbase.com')),
  MELD_API: v.optional(webVariable('https://api.meld.io')),
  MELD_PAGE: v.optional(webVariable('https://meldcrypto.com')),
  ONRAMP_SANDBOX: v.optional(webVariable('http://127.0.0.1:3002')),
}

const secret = v.optional(
  variable(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,500}$/, 'Expected plain text of at most 500 characters.')), {
    example: '<the key as the provider shows it>',
    secret: true,
  }),
)

export const onrampSecretVariables = {
  COINBASE_API_KEY_ID: secret,
  COINBASE_API_KEY_SECRET: v.optional(
    variable(v.pipe(v.string(), v.check(isCoinbaseSecret, 'Expected an Ed25519 key in base64, or an ECDSA key on P-256 in PEM.')), {
      example: '<88 characters of base64>',
      secret: true,
    }),
  ),
  MELD_API_KEY: secret,
  ONRAMP_SANDBOX_KEY: v.optional(
    variable(v.pipe(v.string(), v.minLength(16, 'Expected at least 16 characters.')), {
      example: '<what openssl rand -hex 16 prints>',
      secret: true,
    }),
  ),
}

export function toOnrampConfig(read: v.InferOutput<v.ObjectSchema<typeof onrampVariables, undefined>>): {
  readonly onramp?: OnrampConfig
} {
  const onramp: OnrampConfig = {
    ...(read.COINBASE_API !== undefined && { coinbaseApi: read.COINBASE_API }),
    ...(read.COINBASE_PAGE !== undefined && { coinbasePage: read.COINBASE_PAGE }),
    ...(read.MELD_API !== undefined && { meldApi: read.MELD_API }),
    ...(read.MELD_PAGE !== undefined && { meldPage: read.MELD_PAGE }),
    ...(read.ONRAMP_SANDBOX !== undefined && { sandbox: read.ONRAMP_SANDBOX }),
  }
  return Object.keys(onramp).length === 0 ? {} : { onramp }
}

/** Of a provider that would be off without a word. */
export function findOnrampFaults(environment: Environment): readonly Fault[] {
  return [
    ['COINBASE_API_KEY_ID', 'COINBASE_API_KEY_SECRET'],
    ['ONRAMP_SANDBOX', 'ONRAMP_SANDBOX_KEY'],
  ].flatMap((pair): readonly Fault[] => {
    const missing = pair.filter((name) => !isSet(environment[name]))
    const [at] = missing
    return at === undefined || missing.length === pair.length
      ? []
      : [{ at, found: 'nothing', expected: `${pair.join(' and ')} together, or neither` }]
  })
}

export function toOnrampSecrets(read: v.InferOutput<v.ObjectSchema<typeof onrampSecretVariables, undefined>>): {
  readonly onramp?: OnrampSecrets
} {
  const { COINBASE_API_KEY_ID: id, COINBASE_API_KEY_SECRET: secretOfKey } = read
  const onramp: OnrampSecrets = {
    ...(id !== undefined && secretOfKey !== undefined && { coinbaseKey: { id, secret: secretOfKey } }),
    ...(read.MELD_API_KEY !== undefined && { meldKey: read.MELD_API_KEY }),
    ...(read.ONRAMP_SANDBOX_KEY !== undefined && { sandboxKey: read.ONRAMP_SANDBOX_KEY }),
  }
  return Object.keys(onramp).length === 0 ? {} : { onramp }
}
