/** What the kit tells an integrator: the whole story in the console, a title and one line in the modal where no visitor meets them. */

import type { AlertKey } from '../../entities/alert-key.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'

/** An integrator's mistake or an outage, as the modal shows it. */
export type Alert = {
  readonly key: AlertKey
  readonly code: string
  readonly title: string
  readonly message: string
  readonly variant: 'info' | 'warning' | 'error'
}

export type AlertsState = { readonly alert: Alert | undefined }

export type AlertsEvent =
  | { readonly type: 'raise'; readonly key: AlertKey; readonly detail?: string | undefined }
  | { readonly type: 'show-alert'; readonly alert: Alert }
  | { readonly type: 'dismiss' }

export const alerts: FeatureDescriptor<AlertsState, AlertsEvent> = {
  name: 'alerts',
  initial: { alert: undefined },
  load: () => import('./alerts-feature.ts').then((chunk) => chunk.alertsFeature),
  // Whether this page's origin is one of the project's is asked with the first opening.
  warms: true,
  wakes: ({ modal }, { options }) => modal.open && options.debug,
}
