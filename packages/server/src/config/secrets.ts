import type { OnrampSecrets } from '../parts/onramp/config.ts'

/** What must never be printed. Kept apart from `Config` so that no code can log or serve it by passing the wrong object. */
export type Secrets = {
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string
  /** Redis, over which the processes of one relay tell each other of new mail. Needs `databaseUrl`. */
  readonly redisUrl?: string
  /** Key of the price API. */
  readonly priceApiKey?: string
  /** Key of 1inch’s swap API. It goes to that API and no other host. */
  readonly swapApiKey?: string
  /** Keys of the explorers that the history comes from, by their host, like `api.etherscan.io`. A key goes to its host and no other. */
  readonly historyApiKeys?: Readonly<Record<string, string>>
  /** Keys of those who sell tokens. */
  readonly onramp?: OnrampSecrets
  /** The 32 bytes that sign the wallet catalogue, as 64 hexadecimal digits, instead of a key in the database. */
  readonly catalogueKey?: string
  /** Bearer token that /metrics asks for; without one it answers only the machine itself. */
  readonly metricsToken?: string
}
