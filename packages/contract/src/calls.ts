/** Every call there is. Only for whoever needs them all (the server, the API description): a page imports the ones it makes. */
import type { Call } from './call.ts'
import { analyticsConfig } from './calls/analytics-config.ts'
import { analyticsEvent } from './calls/analytics-event.ts'
import { balance } from './calls/balance.ts'
import { fungiblePrice } from './calls/fungible-price.ts'
import { health } from './calls/health.ts'
import { identity } from './calls/identity.ts'
import { assetImage, currencyImage, tokenImage, walletImage } from './calls/images.ts'
import { origins } from './calls/origins.ts'
import { rpc } from './calls/rpc.ts'
import { supportedChains } from './calls/supported-chains.ts'
import { wallets } from './calls/wallets.ts'

export const calls: readonly Call[] = [
  supportedChains,
  identity,
  balance,
  fungiblePrice,
  rpc,
  wallets,
  walletImage,
  assetImage,
  currencyImage,
  tokenImage,
  origins,
  analyticsConfig,
  analyticsEvent,
  health,
]
