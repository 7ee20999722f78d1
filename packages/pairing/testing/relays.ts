/** The relay that interop runs through: our own server's, with the limits it comes with. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type FoyerServer } from '@foyer/server'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../bench/src/relay/server-process.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { allowOnlyLoopback } from './only-loopback.ts'

// The name that all peers in these tests go by.
const projectId = 'foyer-local'

export type InteropRelay = {
  /** Like ws://127.0.0.1:41234/relay. */
  readonly url: string
  /** Ends every connection, and starts again on the same port and folder, `pauseMs` later. */
  restart(pauseMs?: number): Promise<void>
}

/** One for all tests of a file, in which nobody talks to another machine. */
export function useInteropRelay(): InteropRelay {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-interop-'))
  let server: FoyerServer | undefined
  useOnlyLoopback()
  beforeAll(async () => {
    // Nobody else is given it while the relay starts again.
    server = await startServer(dataDir, await freePort())
  })
  afterAll(async () => {
    await server?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const addressOf = () => new URL('/relay', orThrow(server).url.replace('http', 'ws'))
  return {
    get url() {
      return addressOf().href
    },
    async restart(pauseMs = 0) {
      const { port } = addressOf()
      await server?.close()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      server = await startServer(dataDir, Number(port))
    },
  }
}

/** The same in a process of its own, and `restart` kills it as `kill -9` does. It is away for seconds. */
export function useMortalRelay(): InteropRelay {
  let relay: ServerProcess | undefined
  useOnlyLoopback()
  beforeAll(async () => {
    relay = await startServerProcess({ projectId })
  })
  afterAll(() => relay?.dispose())
  return {
    get url() {
      return orThrow(relay).url
    },
    async restart(pauseMs = 0) {
      await orThrow(relay).kill()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      await orThrow(relay).start()
    },
  }
}

async function startServer(dataDir: string, port: number): Promise<FoyerServer> {
  const server = await createServer({
    ...{ host: '127.0.0.1', port, dataDir, chains: [], logLevel: 'silent', drainMs: 0 },
    projects: [{ id: projectId, name: 'Interop', allowedOrigins: [], development: true, analytics: false }],
  })
  await server.listen()
  return server
}

function useOnlyLoopback(): void {
  const loopback = allowOnlyLoopback()
  afterAll(() => {
    loopback.restore()
    expect(loopback.refused).toEqual([])
  })
}

function orThrow<T>(relay: T | undefined): T {
  if (relay === undefined) throw new Error('The relay is there in tests only.')
  return relay
}
