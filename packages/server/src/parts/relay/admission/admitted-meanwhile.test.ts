/** What has changed while a client was being admitted. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Project } from '@foyer/contract'
import { afterEach, expect, test } from 'vitest'
import { connectRelay, type RecordingClient } from '../../../testing/connect-relay.ts'
import { projectId } from '../../../testing/start-relay.ts'
import { createAdmission } from './admission.ts'
import { createAudience } from './audience.ts'
import { handleUpgrades } from './upgrade.ts'

const project: Project = { id: projectId, name: 'Local', allowedOrigins: [], development: true, analytics: false }
const clients: RecordingClient[] = []
let server: Server
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await new Promise((resolve) => server.close(resolve))
})

/** A relay that takes two connections, and whose database answers when it is let. */
async function start() {
  const waiting: ((read: Project) => void)[] = []
  const rejected: string[] = []
  let open = 0
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const isFull = () => open >= 2
  const onRejected = (code: string) => void rejected.push(code)
  const admit = createAdmission({
    projects: { read: () => new Promise((resolve) => waiting.push(resolve)) },
    audience: createAudience([], { host: '127.0.0.1', port: () => port }),
    now: Date.now,
    ipOf: () => '127.0.0.1',
    quotas: { takeAttempt: () => true },
  })
  const stop = handleUpgrades({ server, maxFrameBytes: 1_000, admit, isFull, onRejected, onOpen: () => void open++ })
  return {
    stop,
    rejected,
    countOpen: () => open,
    connect: async () => {
      const client = await connectRelay(`ws://127.0.0.1:${port}/relay`)
      clients.push(client)
    },
    untilWaiting: (count: number) => expect.poll(() => waiting.length, { timeout: 20_000, interval: 5 }).toBe(count),
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve(project)
    },
  }
}

test('a client that is being admitted when the relay stops is rejected', async () => {
  const relay = await start()
  const outcome = relay.connect().catch((error: Error) => error.message)
  await relay.untilWaiting(1)
  relay.stop()
  relay.answer()
  expect(await outcome).toMatch(/^503 .*shutting down/)
  expect(relay.countOpen()).toBe(0)
})

test('clients that are admitted at the same moment do not pass the limit of connections', async () => {
  const relay = await start()
  const outcomes = Promise.allSettled(Array.from({ length: 6 }, () => relay.connect()))
  await relay.untilWaiting(6)
  relay.answer()
  expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(relay.countOpen()).toBe(2)
  expect(relay.rejected).toEqual(Array.from({ length: 4 }, () => 'rate_limited'))
})
