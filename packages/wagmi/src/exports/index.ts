export type { ConnectorHost, CreateFoyerConnector, FoyerConnector } from '../connector.ts'
export { type FoyerOptions, foyer } from '../foyer.ts'
export { type WagmiConfig, watchKit } from '../watch-kit.ts'
