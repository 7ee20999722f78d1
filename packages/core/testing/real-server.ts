/** The server as it is deployed, in this process, and a page of a kit that asks it over HTTP as a browser would: with its origin. */
import { createServer, type FoyerServer, type ProjectConfig } from '@foyer/server'
import { onTestFinished } from 'vitest'
import { randomId } from '../src/environment/page.ts'
import { createKit } from '../src/kit/create-kit.ts'
import type { Kit } from '../src/kit/kit.ts'
import { createTestEnvironment, type TestEnvironment } from '../src/mock/create-test-environment.ts'
import type { KitOptions } from '../src/options/options.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networkOf = (id: number) => ({ id, name: `Network ${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } })
export const realNetworks = [networkOf(1), networkOf(10)] as const

export const realProject: ProjectConfig = {
  ...{ id: 'real-project', name: 'Real', allowedOrigins: ['https://app.test'], development: false, analytics: true },
}

export async function startRealServer(projects?: readonly ProjectConfig[]): Promise<FoyerServer> {
  const server = await listenRealServer(projects)
  onTestFinished(() => server.close())
  return server
}

/** For whoever closes it. */
export async function listenRealServer(projects: readonly ProjectConfig[] = [realProject], dataDir = 'memory'): Promise<FoyerServer> {
  const server = await createServer({
    ...{ host: '127.0.0.1', port: 0, dataDir, chains: [], logLevel: 'silent', drainMs: 0 },
    projects,
  })
  await server.listen()
  return server
}

export type Answered = { readonly path: string; readonly status: number; readonly body: unknown }

export type RealPage = {
  readonly kit: Kit
  readonly environment: TestEnvironment
  /** Every call that the server has answered, with what was sent. */
  readonly answered: Answered[]
  /** How many have been sent that it has not answered. */
  underWay(): number
}

type Place = {
  readonly origin?: string
  /** Browsers send none when a page reads from its own server. */
  readonly sendsOrigin?: boolean
}

export function openRealPage(
  server: string,
  options: Partial<KitOptions> = {},
  { origin = 'https://app.test', sendsOrigin = true }: Place = {},
): RealPage {
  const answered: Answered[] = []
  let underWay = 0
  const place = createTestEnvironment({
    async fetch(input, init) {
      underWay++
      try {
        const response = await fetch(input, { ...init, headers: { ...init?.headers, ...(sendsOrigin && { origin }) } })
        answered.push({
          path: new URL(String(input)).pathname,
          status: response.status,
          body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
        })
        return response
      } finally {
        underWay--
      }
    },
  })
  const environment: TestEnvironment = {
    ...place,
    // A relay takes no token of another time.
    now: () => Date.now(),
    wait(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    page: {
      url: `${origin}/shop`,
      origin,
      domain: new URL(origin).hostname,
      refusesTracking: false,
      randomId,
      fetchImage: async () => undefined,
    },
  }
  const kit = createKit({ projectId: realProject.id, networks: realNetworks, server, ...options }, environment)
  onTestFinished(() => kit.dispose())
  return { kit, environment, answered, underWay: () => underWay }
}
