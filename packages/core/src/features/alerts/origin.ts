/** Whether an origin is one of a project's. The server decides for itself; this is for the integrator's alert. */
import { origins } from '@foyer/contract'
import type { ApiClient } from '../../api/api-client.ts'
import { KitError } from '../../errors.ts'
import type { AlertKey } from '../../kernel/state.ts'
import type { Setup } from '../../options/setup.ts'
import type { Page } from '../../page.ts'

type Check = {
  readonly setup: Setup
  readonly api: ApiClient
  readonly page: Page | undefined
  readonly signal: AbortSignal
  raise(key: AlertKey, detail?: string): void
}

export async function checkOrigin({ setup: { hosts, options }, api, page, signal, raise }: Check): Promise<void> {
  if (!hosts.catalogue || !page || !options.projectId) return
  try {
    const { allowedOrigins } = await api.fetchCall(hosts.catalogue, origins, {}, { signal })
    if (!isAllowedOrigin(page.origin, allowedOrigins)) raise('INVALID_APP_CONFIGURATION', page.origin)
  } catch (cause) {
    // A server that answered has its own alert already; one that is out of reach says nothing about the project.
    if (KitError.is(cause, 'invalid_input')) raise('PROJECT_ID_NOT_CONFIGURED', cause.message)
  }
}

/** Patterns are origins, with `*.` for any subdomain. An empty list allows all; places where pages are made are always allowed. */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0 || isWorkshop(origin)) return true
  return patterns.some((pattern) => {
    const [scheme, host] = pattern.includes('://') ? pattern.split('://') : ['https', pattern]
    if (!host?.startsWith('*.')) return origin === `${scheme}://${host}`
    return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1)) && origin.length > `${scheme}://${host.slice(1)}`.length
  })
}

function isWorkshop(origin: string): boolean {
  return (
    /^https?:\/\/(?:[\w-]+\.)*localhost(?::\d+)?$|^https?:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin) ||
    /^https:\/\/[\w.-]+\.(?:pages\.dev|vercel\.app|ngrok-free\.app)$/.test(origin)
  )
}
