/** Raises each alert once (docs/behaviour.md, Alerts), and finds out by itself whether the project knows this page's origin. */

import type { AlertKey } from '../../entities/alert-key.ts'
import { isLocalPage, type Page, readPage } from '../../environment/page.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureHost } from '../../feature/feature.ts'
import type { AlertsEvent, AlertsState } from './alerts.ts'
import { checkOrigin } from './check-origin.ts'

type Raised = AlertsState & { readonly raised: readonly AlertKey[]; readonly checked?: true }
type Work = { readonly type: 'tell'; readonly key: AlertKey; readonly detail?: string | undefined } | { readonly type: 'check-origin' }

export const alertsFeature: Feature<Raised, AlertsEvent, Work> = {
  start: ({ now, setup }) => check({ alert: undefined, raised: [] }, now.modal.open && setup.options.debug),
  step(slice, event, { now, setup: { options } }) {
    switch (event.type) {
      case 'raise': {
        const { key, detail } = event
        if (slice.raised.includes(key)) return { slice }
        return { slice: { ...slice, raised: [...slice.raised, key] }, work: [{ type: 'tell', key, detail }] }
      }
      case 'show-alert':
        return { slice: { ...slice, alert: event.alert } }
      case 'dismiss':
        return { slice: { ...slice, alert: undefined } }
      default:
        return check(slice, now.modal.open && options.debug)
    }
  },
  create(host) {
    const raise = (key: AlertKey, detail?: string): void => host.send({ type: 'raise', key, detail })
    const page = host.environment.page ?? readPage()
    return {
      perform(work) {
        if (work.type === 'tell') void tell(host, work, page)
        else void checkOrigin({ setup: host.setup, api: apiOf(host), page, signal: host.signal, raise })
      },
    }
  },
}

function check(slice: Raised, wanted: boolean): { readonly slice: Raised; readonly work?: readonly Work[] } {
  return wanted && !slice.checked ? { slice: { ...slice, checked: true }, work: [{ type: 'check-origin' }] } : { slice }
}

async function tell(
  { environment, setup, signal, send }: FeatureHost<AlertsEvent>,
  { key, detail }: Extract<Work, { readonly type: 'tell' }>,
  page: Page | undefined,
): Promise<void> {
  const more = detail ? ` (${detail})` : ''
  // What goes wrong is said without its words, too.
  const chunk = await import('./alert-texts.ts').catch((cause: unknown) => {
    // What the page's own reporter returns is nobody's chunk.
    environment.report(key + more, cause)
  })
  if (!chunk || signal.aborted) return
  const { long, ...text } = chunk.alertTexts[key]
  environment.report(`${text.code} ${text.title}: ${text.message} ${long}${more}`)
  if (setup.showsAlerts ?? isLocalPage(page)) send({ type: 'show-alert', alert: { key, ...text } })
}
