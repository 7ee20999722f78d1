/** What happened, for the integrator's own statistics (docs/behaviour.md, Analytics). */

import type { AnalyticsProps } from '@foyer/contract'
import type { FeatureDescriptor } from '../../feature/feature.ts'

export type Reported = { readonly at: number; readonly props: AnalyticsProps }

/** Left once and for good by the first opening, which reports how the kit was made. */
type Unopened = { readonly status: 'unopened' }

export type AnalyticsState =
  | Unopened
  /** Until the server has said whether the project wants them, what is reported waits. */
  | { readonly status: 'asking'; readonly waiting: readonly Reported[] }
  | { readonly status: 'on' | 'off' }

export type AnalyticsEvent = { readonly type: 'configured'; readonly enabled: boolean } | { readonly type: 'not-allowed' }

export const analytics: FeatureDescriptor<AnalyticsState, AnalyticsEvent> = {
  name: 'analytics',
  initial: { status: 'unopened' },
  load: () => import('./analytics-feature.ts').then((chunk) => chunk.analyticsFeature),
  // Not even its code is fetched before the first opening, nor where nobody may be measured.
  wakes: ({ modal }, { options }) => modal.open && Boolean(options.hosts.analytics && options.features.analytics && options.projectId),
}
