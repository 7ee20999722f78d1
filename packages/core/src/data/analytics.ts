/**
 * What happened, for the integrator's own statistics (spec 7.29, 7.36), under the rules of this project: nothing before
 * the modal was opened, nothing unless the server says that the project wants it, nothing for who asks not to be
 * measured, no e-mail ever, an address only when the integrator asked for it.
 */
import { type AnalyticsProps, analyticsConfig, analyticsEvent } from '@foyer/contract'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { Stamped } from '../event.ts'
import { accountOf } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import type { ApiClient } from './api-client.ts'
import type { Page } from './page.ts'
import { toAnalytics } from './to-analytics.ts'

export type Analytics = {
  /** Looks at a change and reports what is worth it. Never throws, never waits. */
  observe(event: Stamped, state: KitState, before: KitState): void
}

export type AnalyticsInput = {
  readonly setup: Setup
  readonly environment: Pick<Environment, 'now' | 'report'>
  readonly api: ApiClient
  readonly page: Page
  readonly host: string
  readonly signal: AbortSignal
}

/** While the server has not yet said whether it wants them. */
const longestQueue = 100

/** Only for pages and visitors that may be measured at all: the caller has looked. */
export function createAnalytics({ setup, environment, api, page, host, signal }: AnalyticsInput): Analytics {
  const wanted = setup.options.features.analytics
  const withAddress = typeof wanted === 'object' && wanted.address === true
  const queue: (() => void)[] = []
  let status: 'unopened' | 'asking' | 'on' | 'off' = 'unopened'

  async function ask(): Promise<void> {
    status = 'asking'
    try {
      const { isAnalyticsEnabled } = await api.fetchCall(host, analyticsConfig, {}, { signal })
      status = isAnalyticsEnabled ? 'on' : 'off'
    } catch {
      // Spec 8.17c: who cannot be asked has not said yes.
      status = 'off'
    }
    for (const send of queue.splice(0)) if (status === 'on') send()
  }

  async function post(body: { readonly timestamp: number; readonly props: AnalyticsProps }): Promise<void> {
    if (status !== 'on') return
    try {
      await api.fetchCall(
        host,
        analyticsEvent,
        { body: { eventId: page.randomId(), url: page.url, domain: page.domain, ...body } },
        { signal, keepalive: true },
      )
    } catch (cause) {
      if (!KitError.is(cause) || cause.peerCode !== 403 || (status as string) === 'off') return
      status = 'off'
      environment.report('Invalid App Configuration: Origin not found on Allowlist')
    }
  }

  return {
    observe(event, state, before) {
      if (status === 'off') return
      if (status === 'unopened') {
        if (event.type !== 'open') return
        void ask()
      }
      const address = withAddress ? accountOf(state).address : undefined
      for (const reported of toAnalytics(event, state, before, setup)) {
        const props = { ...reported, ...(address && { address }) } as AnalyticsProps
        const send = (): void => void post({ timestamp: event.at, props })
        if (status === 'on') send()
        else if (queue.length < longestQueue) queue.push(send)
      }
    },
  }
}
