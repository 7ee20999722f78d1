/** The experiments of `npm run bench:relay` in small, on the real server in its own process: what is lost, not how fast it is. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '../../../scripts/long-form.ts'
import { startDatabases } from './databases.ts'
import { measureKills } from './measure-kills.ts'
import { measurePublish } from './measure-publish.ts'
import { measureReconnect } from './measure-reconnect.ts'
import { measureSeveral } from './measure-several.ts'
import { measureSockets } from './measure-sockets.ts'
import { bundleServer, type ServerProcess, startServerProcess } from './server-process.ts'

const bytes = 700
/** Servers are started, and killed, and started again, on a machine that has others to serve. */
const longest = { timeout: 600_000 }
let bundle: string
let program: string
let server: ServerProcess

beforeAll(async () => {
  bundle = await bundleServer()
  program = join(bundle, 'main.js')
  server = await startServerProcess({ program })
})

afterAll(async () => {
  await server?.dispose()
  if (bundle !== undefined) rmSync(bundle, { recursive: true, force: true })
})

test('300 sockets stay connected and receive what is published to their topics', async () => {
  const { figures } = await measureSockets(server, { sockets: 300, seconds: 2, perSecond: 100, bytes })
  expect(figures).toMatchObject({
    sockets: 300,
    lostSockets: 0,
    failures: {},
    tally: { published: 200, delivered: 200, copies: 0, unknown: 0 },
  })
})

test('2,000 publishes in a burst are all acknowledged, and delivered once and unchanged', async () => {
  const { figures } = await measurePublish(server, { name: 'burst', sockets: 200, seconds: 1, perSecond: 2_000, bytes, p99Ms: undefined })
  expect(figures).toMatchObject({
    failures: {},
    tally: { published: 2_000, acknowledged: 2_000, delivered: 2_000, lost: 0, copies: 0, unknown: 0 },
  })
})

test('200 sockets reconnect at once, after a lost network and after a killed relay, and receive what is pending', longest, async () => {
  const { figures } = await measureReconnect(server, { sockets: 200, inFlight: 200, bytes, limitSeconds: 30 })
  expect(figures).toMatchObject({ sockets: 200, network: { missing: 0 }, restart: { missing: 0 } })
})

const kills = isLong ? 5 : 2

test(`${kills} times kill -9 under load lose nothing that was acknowledged`, longest, async () => {
  const { figures } = await measureKills(server, { sockets: 60, kills, perSecond: 100, bytes, seed: 20 })
  expect(figures).toMatchObject({ kills, neverAcknowledged: 0, tally: { lost: 0, unknown: 0 }, copies: { sameConnection: 0 } })
  expect((figures as { tally: { acknowledged: number } }).tally.acknowledged).toBeGreaterThan(0)
})

test(
  'of two processes that share a database one is killed under load: nothing that was acknowledged is lost, nothing is delivered twice',
  longest,
  async () => {
    const databases = await startDatabases()
    const servers: ServerProcess[] = []
    try {
      const start = async () => {
        const started = await startServerProcess({ ...databases, program })
        servers.push(started)
        return started
      }
      const both = [await start(), await start()] as const
      const { figures } = await measureSeveral(both, { sockets: 60, seconds: 2, perSecond: 200, bytes, p99Ms: undefined })
      expect(figures).toMatchObject({
        neverAcknowledged: 0,
        tally: { lost: 0, unknown: 0 },
        copiesBefore: 0,
        copies: { sameConnection: 0 },
      })
      expect((figures as { tally: { acknowledged: number } }).tally.acknowledged).toBeGreaterThan(400)
    } finally {
      await Promise.all(servers.map((one) => one.dispose()))
      await databases.stop()
    }
  },
)
