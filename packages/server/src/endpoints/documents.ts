/** What is served beside the calls: their description, and figures for Prometheus. */
import { timingSafeEqual } from 'node:crypto'
import { toOpenApi } from '@foyer/contract/openapi'
import type { Context } from 'hono'
import type { Secrets } from '../config/secrets.ts'
import type { AppParts } from '../http/app.ts'
import { prepareText } from '../http/endpoint.ts'
import { readHeader, readIp, type ServerEnv } from '../http/incoming.ts'
import { Refusal } from '../http/refusal.ts'
import type { Metrics } from '../observe/metrics.ts'
import { upgradeRequired } from '../relay/upgrade-required.ts'

export function createDocuments(parts: {
  readonly metrics: Metrics
  readonly secrets: Secrets
  readonly trustedProxies: number
}): AppParts['documents'] {
  const description = prepareText(JSON.stringify(toOpenApi()), 'application/json', 'public, max-age=300')
  return [
    { path: '/openapi.json', read: () => description },
    ...['/', '/relay', '/relay/'].map((path) => ({ path, read: () => upgradeRequired })),
    {
      path: '/metrics',
      read: async (context) => {
        if (!mayReadMetrics(context, parts.secrets.metricsToken, parts.trustedProxies)) {
          throw new Refusal('not_found', 'There is nothing at this address. /openapi.json lists every call.')
        }
        return prepareText(await parts.metrics.registry.metrics(), parts.metrics.registry.contentType, 'no-store')
      },
    },
  ]
}

/** With a token: whoever has it. Without: the machine itself, and nobody at all behind a proxy, where everyone looks local. */
function mayReadMetrics(context: Context<ServerEnv>, token: string | undefined, trustedProxies: number): boolean {
  if (token === undefined) return trustedProxies === 0 && /^(?:127\.|::1$|::ffff:127\.)/.test(readIp(context, 0))
  const given = Buffer.from(readHeader(context, 'authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
