/** The server's list of networks. How long it counts and how long it is waited for is said in docs/behaviour.md, Networks of the server. */
import { readOutput, supportedChains } from '@foyer/contract'
import type { Caip2 } from '@foyer/contract/entities'
import { createResourceFeature, type FetchInput } from '../../feature/resource.ts'

/** Whoever waits for the list goes on without it after this long. */
const timeout = 2_000

export const supportedChainsFeature = createResourceFeature<{ readonly chains: readonly Caip2[] }>({
  chains: {
    key: (_, { options }) => options.hosts.gateway,
    fetch: fetchChains,
    lifetime: 86_400_000,
    pause: 30_000,
    kept: { key: 'supported_chains', parse: parseChains },
  },
})

async function fetchChains({ key, api, host: { environment } }: FetchInput): Promise<readonly Caip2[]> {
  const late = new AbortController()
  const stopWaiting = environment.wait(timeout, () => late.abort())
  try {
    return (await api.fetchCall(key, supportedChains, {}, { signal: late.signal })).http
  } finally {
    stopWaiting()
  }
}

function parseChains(http: unknown): readonly Caip2[] | undefined {
  const read = readOutput(supportedChains, { http, ws: [] })
  return 'output' in read ? read.output.http : undefined
}
