/** Every endpoint there is; each takes only the parts it works with. */
import type { EventStore } from '../analytics/event-store.ts'
import type { Balances } from '../balance/balances.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Images } from '../catalogue/images.ts'
import type { Chains } from '../chains/chains.ts'
import type { Database } from '../database/database.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Identities } from '../identity/identities.ts'
import type { Prices } from '../prices/prices.ts'
import type { Relay } from '../relay/relay.ts'
import { analyticsConfigEndpoint } from './analytics-config.ts'
import { analyticsEventEndpoint } from './analytics-event.ts'
import { balanceEndpoint } from './balance.ts'
import { fungiblePriceEndpoint } from './fungible-price.ts'
import { healthEndpoint } from './health.ts'
import { identityEndpoint } from './identity.ts'
import { imageEndpoints } from './images.ts'
import { originsEndpoint } from './origins.ts'
import { rpcEndpoint } from './rpc.ts'
import { supportedChainsEndpoint } from './supported-chains.ts'
import { walletsEndpoint } from './wallets.ts'

export function createEndpoints(parts: {
  readonly chains: Chains
  readonly prices: Prices
  readonly imageOf: (symbol: string) => string
  readonly identities: Identities
  readonly balances: Balances
  readonly catalogue: Catalogue
  readonly images: Images
  readonly events: EventStore
  readonly database: Database
  readonly relay: Pick<Relay, 'probe'>
  readonly isDraining: () => boolean
  readonly now: () => number
}): readonly Endpoint[] {
  return [
    supportedChainsEndpoint(parts),
    identityEndpoint(parts),
    balanceEndpoint(parts),
    fungiblePriceEndpoint(parts),
    rpcEndpoint(parts),
    walletsEndpoint(parts),
    ...imageEndpoints(parts),
    originsEndpoint(),
    analyticsConfigEndpoint(),
    analyticsEventEndpoint(parts),
    healthEndpoint(parts),
  ]
}
