/** The server that is attacked: bundled and started as its image is, with a heap of 256 MiB, one process or two. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../../../bench/src/relay/server-process.ts'
import { universalResolver } from '../nodes/contracts.ts'
import { listedToken, swapRouter } from '../nodes/outside-apis.ts'
import { type Ask, askChild } from '../side-process.ts'

/** What the server's memory weighs once what can be collected is. */
export type Weight = {
  /** In bytes: the heap; the same with the buffers beside it, and the embedded database's own memory. */
  readonly heap: number
  readonly live: number
  readonly resident: number
  /** What it tried to reach outside of this machine. */
  readonly refused: readonly string[]
}

export type AttackedServer = ServerProcess & {
  /** Like http://127.0.0.1:4400. */
  readonly http: string
  /** `collects`: all that can be collected is, first. */
  readonly measureMemory: (collects: boolean) => Promise<Weight>
  /** Its clock jumps; 0 is the time of day. */
  readonly shiftClock: (ms: number) => Promise<void>
  readonly logBytes: () => number
}

/** Whom it asks. */
export type Upstreams = {
  /** Addresses of the chain's nodes. */
  readonly nodes: readonly string[]
  /** Base of the APIs of `nodes/outside-apis.ts`. */
  readonly apis: string
}

export const heapMiB = 256
export const projectId = 'foyer-attack'
/** Nobody honest is of this one. */
export const otherProjectId = 'foyer-other'
export const serverProbe = fileURLToPath(new URL('./server-probe.ts', import.meta.url))

/** `bundle` is the folder that `bundleServer([serverProbe])` made. */
export async function startAttacked(
  bundle: string,
  { nodes, apis }: Upstreams,
  { env, flags = [], ...more }: Omit<ServerProcessOptions, 'program'>,
): Promise<AttackedServer> {
  const chain = {
    ...{ caip2: 'eip155:31337', name: 'Attacked', rpcUrls: nodes, ens: { universalResolver } },
    tokens: [{ address: listedToken, name: 'Listed', symbol: 'LIST', decimals: 18 }],
    prices: { source: 'api', platform: 'attacked', nativeId: 'attacked' },
    history: { source: 'blockscout', url: `${apis}/explorer` },
    swaps: { wrappedNative: listedToken, aggregator: swapRouter },
  }
  const projects = [projectId, otherProjectId].map((id) => ({ id, name: id, allowedOrigins: [], development: false, analytics: false }))
  const server = await startServerProcess({
    ...more,
    projectId,
    program: join(bundle, 'main.js'),
    flags: [`--max-old-space-size=${heapMiB}`, '--expose-gc', '--import', join(bundle, 'server-probe.js'), ...flags],
    env: {
      CHAINS: JSON.stringify([chain]),
      PROJECTS: JSON.stringify(projects),
      ALLOW_LOCAL_EGRESS: 'true',
      IPFS_GATEWAY: 'http://127.0.0.1:1',
      ...{ PRICE_API: `${apis}/prices`, SWAP_API: `${apis}/swaps`, SWAP_API_KEY: 'swap-key' },
      ...{ MELD_API: `${apis}/seller`, MELD_PAGE: apis, MELD_API_KEY: 'seller-key' },
      ...env,
    },
  })
  const askers = new WeakMap<object, Ask>()
  const ask: Ask = (name, value) => {
    const child = server.child()
    const known = askers.get(child) ?? askChild(child)
    askers.set(child, known)
    return known(name, value)
  }
  return {
    ...server,
    http: server.url.replace('ws:', 'http:').replace(/\/relay$/, ''),
    measureMemory: (collects) => ask('measureMemory', collects) as Promise<Weight>,
    shiftClock: async (ms) => void (await ask('shiftClock', ms)),
    logBytes: () => statSync(server.logFile).size,
  }
}

/** One that has what another had, for a moment: nobody attacks it. */
export function startRestored(bundle: string, data: string): Promise<AttackedServer> {
  const nowhere = 'http://127.0.0.1:1'
  return startAttacked(bundle, { nodes: [nowhere], apis: nowhere }, { data, env: {} })
}
