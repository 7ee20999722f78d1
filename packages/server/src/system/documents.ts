/** What is served beside the calls: their description, and figures for Prometheus. */
import { toOpenApi } from '@foyer/contract/openapi'
import { isSameSecret } from '@foyer/service/access'
import { type Document, prepareText, type Reader } from '@foyer/service/http'
import type { Metrics } from '../observe/metrics.ts'

export function createDocuments(metrics: Metrics, metricsToken: string | undefined): readonly Document[] {
  const description = prepareText({ body: JSON.stringify(toOpenApi()), cacheControl: 'public, max-age=300' })
  return [
    { path: '/openapi.json', compressed: true, read: () => description },
    {
      path: '/metrics',
      audience: 'none',
      read: async (reader) =>
        mayReadMetrics(reader, metricsToken)
          ? prepareText({ body: await metrics.registry.metrics(), contentType: metrics.registry.contentType })
          : undefined,
    },
  ]
}

/** With a token: whoever has it. Without: the machine itself, and no page that is open there. */
function mayReadMetrics({ authorization, isLocal }: Reader, token: string | undefined): boolean {
  return token === undefined ? isLocal : isSameSecret(authorization ?? '', `Bearer ${token}`)
}
