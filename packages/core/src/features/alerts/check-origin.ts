/**
 * Whether this page's origin is one of the project's. The server decides by the same rule; this is for the integrator's alert, also where
 * the browser sends no origin: to a server of the page's own.
 */
import { isOriginAllowed, origins } from '@foyer/contract'
import type { ApiClient } from '../../api/api-client.ts'
import type { AlertKey } from '../../entities/alert-key.ts'
import { KitError } from '../../entities/errors.ts'
import type { Page } from '../../environment/page.ts'
import type { Setup } from '../../options/setup.ts'

type Check = {
  readonly setup: Setup
  readonly api: ApiClient
  readonly page: Page | undefined
  readonly signal: AbortSignal
  raise(key: AlertKey, detail?: string): void
}

export async function checkOrigin({ setup: { options }, api, page, signal, raise }: Check): Promise<void> {
  if (!options.hosts.catalogue || !page || !options.projectId) return
  try {
    const project = await api.fetchCall(options.hosts.catalogue, origins, {}, { signal })
    if (!isOriginAllowed(project, page.origin)) raise('INVALID_APP_CONFIGURATION', page.origin)
  } catch (cause) {
    // An unknown project, a foreign origin and a failing server have raised their own alerts by now, and a server that is out of
    // reach says nothing about the project. What is left is a refusal of a server that knows no such project, or no projects at all.
    if (KitError.is(cause) && !ownAlerts.includes(cause.code) && /^4..$/.test(String(cause.peerCode)))
      raise('PROJECT_ID_NOT_CONFIGURED', cause.message)
  }
}

const ownAlerts: readonly string[] = ['configuration', 'rate_limited']
