/** The relay that interop runs through: our own server's, with the limits it comes with and its mailbox in a folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type FoyerServer } from '@foyer/server'
import { afterAll, beforeAll, expect } from 'vitest'
import { allowOnlyLoopback } from './only-loopback.ts'

export type InteropRelay = {
  /** Like ws://127.0.0.1:41234/relay. */
  readonly url: string
  /** Ends every connection, and starts again on the same port and folder, `pauseMs` later. */
  restart(pauseMs?: number): Promise<void>
}

/** One for all tests of a file, in which nobody talks to another machine. */
export function useInteropRelay(): InteropRelay {
  const loopback = allowOnlyLoopback()
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-interop-'))
  let server: FoyerServer | undefined
  const started = () => {
    if (!server) throw new Error('The relay is there in tests only.')
    return new URL('/relay', server.url.replace('http', 'ws')).href
  }
  beforeAll(async () => {
    server = await startServer(dataDir, 0)
  })
  afterAll(async () => {
    await server?.close()
    rmSync(dataDir, { recursive: true, force: true })
    loopback.restore()
    expect(loopback.refused).toEqual([])
  })
  return {
    get url() {
      return started()
    },
    async restart(pauseMs = 0) {
      const { port } = new URL(started())
      await server?.close()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      server = await startServer(dataDir, Number(port))
    },
  }
}

async function startServer(dataDir: string, port: number): Promise<FoyerServer> {
  const server = await createServer({
    host: '127.0.0.1',
    port,
    dataDir,
    chains: [],
    logLevel: 'silent',
    drainMs: 0,
    // The name that all peers in these tests go by.
    projects: [{ id: 'foyer-local', name: 'Interop', allowedOrigins: [], development: true, analytics: false }],
  })
  await server.listen()
  return server
}
