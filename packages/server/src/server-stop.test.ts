/** How a server stops, and what it says where it cannot start. */
import fs, { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServerDatabase } from './database/open-server-database.ts'
import { createServer, type FoyerServer, type Overrides } from './server.ts'
import { answering, startNode } from './testing/start-node.ts'
import { startProvider } from './testing/start-provider.ts'
import { asPage } from './testing/start-servers.ts'

const project = { id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: true }
const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], projects: [project] }
let server: FoyerServer

beforeAll(async () => {
  server = await createServer(config, {}, { log: pino({ level: 'silent' }) })
  await server.listen()
})

afterAll(() => server?.close())

describe('stopping', () => {
  test('an open request is finished, a new one is refused, and closing twice is closing once', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const node = await startNode(async (messages, response, batch) => {
      await gate
      answering({ eth_gasPrice: '0x1' })(messages, response, batch)
    })
    const chains = [{ caip2: 'eip155:31337', name: 'Slow', rpcUrls: [node.url], tokens: [] }] as const
    const slow = await createServer({ ...config, chains, drainMs: 60_000 }, {}, { log: pino({ level: 'silent' }) })
    await slow.listen()
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice' })
    const open = asPage(slow)('/v1/?chainId=eip155:31337', { method: 'POST', body: request })
    await expect.poll(() => node.asked().length).toBe(1)
    const closed = Promise.all([slow.close(), slow.close()])
    await expect(fetch(`${slow.url}/health`)).rejects.toThrow()
    const began = performance.now()
    release()
    const { response, body } = await open
    expect([response.status, body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: '0x1' }])
    await closed
    // The connection was kept for further requests: nobody waits for those.
    expect(performance.now() - began).toBeLessThan(20_000)
    await node.close()
  })

  test('an open request that waits for an API of others is finished, too', async () => {
    const api = await startProvider(() => ({}))
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    api.misbehave((asked, response) => {
      const price = asked.url.pathname.endsWith('/simple/price') ? { ether: { usd: 2_500 } } : { [token.address.toLowerCase()]: { usd: 2 } }
      void gate.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(price)))
      return true
    })
    const token = { name: 'Tea', symbol: 'TEA', decimals: 18, address: '0x00000000000000000000000000000000000000Aa' } as const
    const prices = { source: 'api', platform: 'tea', nativeId: 'ether' } as const
    const chains = [{ caip2: 'eip155:31337', name: 'Slow', rpcUrls: ['http://127.0.0.1:1'], tokens: [token], prices }] as const
    const slow = await createServer({ ...config, chains, priceApi: api.url, drainMs: 10_000 }, {}, { log: pino({ level: 'silent' }) })
    await slow.listen()
    const addresses = [`eip155:31337:${token.address}`]
    const body = JSON.stringify({ projectId: project.id, currency: 'usd', addresses })
    const open = asPage(slow)('/v1/fungible/price', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    await expect.poll(() => api.asked().length).toBe(2)
    const closed = slow.close()
    await expect(fetch(`${slow.url}/health`)).rejects.toThrow()
    release()
    const { response, body: answer } = await open
    expect([response.status, answer]).toMatchObject([200, { fungibles: [{ symbol: 'TEA', price: 2 }] }])
    await closed
    await api.close()
  })

  test('a port that is taken is said to be, and who never listened waits for no balancer to notice', async () => {
    const waited: number[] = []
    const overrides: Overrides = { log: pino({ level: 'silent' }), wait: async (ms) => void waited.push(ms) }
    const second = await createServer({ ...config, port: Number(new URL(server.url).port), drainDelayMs: 60_000 }, {}, overrides)
    await expect(second.listen()).rejects.toThrow(/is taken by another program/)
    await second.close()
    expect(waited).toEqual([])
  })
})

describe('the data folder is free again', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-stop-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** As a disk answers that could not keep what was written. */
  function failToCloseMail(): () => void {
    const { open } = fs
    fs.open = async (...args) => {
      const handle = await open(...args)
      if (!String(args[0]).includes(`${sep}relay${sep}`)) return handle
      const close = handle.close.bind(handle)
      return Object.assign(handle, {
        close: async () => {
          await close()
          throw Object.assign(new Error('EIO: i/o error, close'), { code: 'EIO', syscall: 'close' })
        },
      })
    }
    syncBuiltinESMExports()
    return () => {
      fs.open = open
      syncBuiltinESMExports()
    }
  }

  test('when a part could not be closed, which is said when all else is', async () => {
    const restore = failToCloseMail()
    try {
      const broken = await createServer({ ...config, dataDir: folder }, {}, { log: pino({ level: 'silent' }) })
      const url = await broken.listen()
      // Looks whether messages can be stored.
      expect((await fetch(`${url}/health`)).status).toBe(200)
      await expect(broken.close()).rejects.toThrow('EIO: i/o error, close')
      await expect(broken.close()).rejects.toThrow('EIO: i/o error, close')
      await expect(fetch(`${url}/health`)).rejects.toThrow()
    } finally {
      restore()
    }
    await (await openServerDatabase({ dataDir: folder }, {})).close()
  })

  test('when something fails at the start after the database was opened', async () => {
    const limits = {
      get perIp(): never {
        throw new Error('There are no such limits.')
      },
    }
    const starting = createServer({ ...config, dataDir: folder, limits }, {}, { log: pino({ level: 'silent' }) })
    await expect(starting).rejects.toThrow('There are no such limits.')
    await (await openServerDatabase({ dataDir: folder }, {})).close()
  })
})
