/** Every feature of the kit, by its descriptor: the one list of them. */
import type { AnyDescriptor } from '../feature/feature.ts'
import { account } from './account/account.ts'
import { alerts } from './alerts/alerts.ts'
import { analytics } from './analytics/analytics.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { notices } from './notices/notices.ts'
import { pairing } from './pairing/pairing.ts'
import { supportedChains } from './supported-chains/supported-chains.ts'

export const features: readonly AnyDescriptor[] = [
  catalogue,
  account,
  pairing,
  supportedChains,
  notices,
  alerts,
  analytics,
] as readonly AnyDescriptor[]
