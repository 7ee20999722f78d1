export type { WalletEntry } from '../catalogue/entry.ts'
export type {
  Address,
  ApiPrices,
  ChainConfig,
  Config,
  Limits,
  PoolPrices,
  ProjectConfig,
  RelayConfig,
  TokenConfig,
} from '../config/config.ts'
export { ConfigError, type Environment, readConfig, readSecrets } from '../config/read-config.ts'
export type { Secrets } from '../config/secrets.ts'
export { runProjectCommand } from '../projects/project-commands.ts'
export type { RelayLimits } from '../relay/limits.ts'
export { runServer } from '../run.ts'
export { createServer, type FoyerServer, type Overrides } from '../server.ts'
