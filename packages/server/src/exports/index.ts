export type { Address, ApiPrices, ChainConfig, Config, Limits, PoolPrices, ProjectConfig, TokenConfig } from '../config/config.ts'
export type { Secrets } from '../config/secrets.ts'
export { createServer, type FoyerServer, type Overrides } from '../server.ts'
