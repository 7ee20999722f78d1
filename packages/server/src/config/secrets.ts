/** What must never be printed. Kept apart from `Config` so that no code can log or serve it by passing the wrong object. */
export type Secrets = {
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string
  /** Redis, over which the processes of one relay tell each other of new mail. Needs `databaseUrl`. */
  readonly redisUrl?: string
  /** Key of the price API. */
  readonly priceApiKey?: string
  /** Bearer token that /metrics asks for; without one it answers only the machine itself. */
  readonly metricsToken?: string
}
