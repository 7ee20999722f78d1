/**
 * Reports what happens, under the rules of this project: nothing before the modal was opened, nothing unless the server says that
 * the project wants it, nothing for a visitor who does not want to be measured, no e-mail ever, an address only when the integrator asked for it.
 */
import { type AnalyticsProps, analyticsConfig, analyticsReport } from '@foyer/contract'
import type { ApiClient } from '../../api/api-client.ts'
import { KitError } from '../../entities/errors.ts'
import { type Page, readPage } from '../../environment/page.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureHost, FeatureStep, KernelView } from '../../feature/feature.ts'
import type { KernelEvent, Stamped } from '../../kernel/event.ts'
import { connectionOf, heldOf } from '../../kernel/select.ts'
import type { AnalyticsEvent, AnalyticsState, Reported } from './analytics.ts'
import { initialized, opened, toAnalytics } from './to-analytics.ts'

type Work = { readonly type: 'ask' } | { readonly type: 'tell' } | { readonly type: 'post'; readonly reported: Reported }
type Step = FeatureStep<AnalyticsState, AnalyticsEvent, Work>

/** While the server has not yet said whether it wants them. */
const mostWaiting = 100

const unopened: AnalyticsState = { status: 'unopened' }

/** What a visitor does, or the page for one. */
const deeds: readonly KernelEvent['type'][] = [
  'open',
  'back',
  'go',
  'disconnect',
  'switch-network',
  'select-account',
  'consent',
  'tab',
  'track',
]

/** Not a connection that a feature makes by itself, nor what is said of a list that could not be read. */
function isDeed(event: KernelEvent): boolean {
  if (event.type === 'connect') return !event.quiet
  return deeds.includes(event.type) && (event.type !== 'track' || event.event !== 'ERROR_FETCH_TRANSACTIONS')
}

export const analyticsFeature: Feature<AnalyticsState, AnalyticsEvent, Work> = {
  start: (kernel, { at }) => (kernel.setup.options.enableEmbedded ? { slice: unopened } : begin(kernel, at)),
  step(slice, event, kernel) {
    switch (event.type) {
      case 'configured': {
        const waiting = slice.status === 'asking' && event.enabled ? slice.waiting : []
        return { slice: { status: event.enabled ? 'on' : 'off' }, work: waiting.map(post) }
      }
      case 'not-allowed':
        return slice.status === 'off' ? { slice } : { slice: { status: 'off' }, work: [{ type: 'tell' }] }
      default:
        if (slice.status === 'off') return { slice }
        return slice.status === 'unopened' ? beginBy(event, kernel) : report(slice, event, kernel)
    }
  },
  create(host) {
    const api = apiOf(host)
    const page = host.environment.page ?? readPage()
    return {
      perform(work) {
        if (work.type === 'ask') void ask(host, api, page)
        else if (work.type === 'tell') host.environment.report('Invalid App Configuration: Origin not found on Allowlist')
        else if (page) void send(host, { api, page }, work.reported)
      },
    }
  },
}

/** The first opening: until then nothing is asked. */
function begin(kernel: KernelView, at: number): Step {
  if (!kernel.now.modal.open) return { slice: unopened }
  const waiting = toReported([initialized(kernel), opened(kernel)], kernel, at)
  return { slice: { status: 'asking', waiting }, work: [{ type: 'ask' }] }
}

/** An embedded modal is open from the start, which is nobody's doing: there it begins with what somebody does. */
function beginBy(event: Stamped<KernelEvent>, kernel: KernelView): Step {
  const { enableEmbedded } = kernel.setup.options
  if (enableEmbedded && !isDeed(event)) return { slice: unopened }
  const begun = begin(kernel, event.at)
  return enableEmbedded && begun.work ? { ...begun, slice: report(begun.slice, event, kernel).slice } : begun
}

function report(slice: AnalyticsState, event: Stamped<KernelEvent>, kernel: KernelView): Step {
  const reported = toReported(toAnalytics(event, kernel), kernel, event.at)
  if (reported.length === 0) return { slice }
  if (slice.status !== 'asking') return { slice, work: reported.map(post) }
  return { slice: { ...slice, waiting: [...slice.waiting, ...reported].slice(0, mostWaiting) } }
}

function toReported(all: readonly Omit<AnalyticsProps, 'address'>[], { now, setup }: KernelView, at: number): readonly Reported[] {
  const { analytics: wanted } = setup.options.features
  const address = typeof wanted === 'object' && wanted.address === true ? heldOf(connectionOf(now))?.accounts[0].address : undefined
  return all.map((props) => ({ at, props: { ...props, ...(address && { address }) } as AnalyticsProps }))
}

function post(reported: Reported): Work {
  return { type: 'post', reported }
}

async function ask(host: FeatureHost<AnalyticsEvent>, api: ApiClient, page: Page | undefined): Promise<void> {
  const at = host.setup.options.hosts.analytics
  let enabled = false
  try {
    if (at && page && !page.refusesTracking) {
      enabled = (await api.fetchCall(at, analyticsConfig, {}, { signal: host.signal })).isAnalyticsEnabled
    }
  } catch {
    // Who cannot be asked has not said yes.
  }
  host.send({ type: 'configured', enabled })
}

async function send(
  { setup, environment, signal, send: say }: FeatureHost<AnalyticsEvent>,
  { api, page }: { readonly api: ApiClient; readonly page: Page },
  { at, props }: Reported,
): Promise<void> {
  try {
    await api.fetchCall(
      setup.options.hosts.analytics ?? '',
      analyticsReport,
      { body: { eventId: page.randomId(), url: page.url, domain: page.domain, timestamp: at, props } },
      { signal, keepalive: true },
    )
  } catch (cause) {
    if (!KitError.is(cause)) return
    if (cause.peerCode === 403) say({ type: 'not-allowed' })
    // Not an outage: the event is wrong, and whoever sends it learns of it nowhere else.
    if (cause.peerCode === 400 && setup.options.debug)
      environment.report(`The server did not take the analytics event ${props.event}: ${cause.message}`)
  }
}
