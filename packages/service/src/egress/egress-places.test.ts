/** An honest asker beside strangers whose fetches never end: real sockets on this machine, at several of its addresses. */
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setAsker } from '../limits/asker.ts'
import { TooManyWaiting } from '../limits/too-many-waiting.ts'
import { createEgress, type Egress, type EgressOptions } from './egress.ts'

let server: Server
let port: number
/** Fetches that stall now, by the address that they came to. */
const stalled = new Map<string, number>()

beforeAll(async () => {
  server = createServer((request, response) => {
    const { localAddress = '' } = request.socket
    if (request.url === '/image') return response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    if (request.url === '/large') return response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(200_000))
    if (request.url === '/drip') response.writeHead(200, { 'content-type': 'image/png' }).write(Buffer.alloc(100_000))
    stalled.set(localAddress, (stalled.get(localAddress) ?? 0) + 1)
    request.socket.once('close', () => stalled.set(localAddress, (stalled.get(localAddress) ?? 1) - 1))
    return
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const calls: AbortController[] = []
// After the last one too: what is asked again at once would go on beside the tests of other files.
afterEach(async () => {
  for (const call of calls.splice(0)) call.abort()
  await expect.poll(openInAll).toBe(0)
})

const image = /^image\//

/** What stalls goes on for as long as a test does: who is answered meanwhile had a place that nobody gave up. */
const patient: EgressOptions = { allowLocal: true, longestMs: 600_000 }

async function fetchAs(egress: Egress, asker: string, url: string): Promise<void> {
  await egress.fetch(url, { signal: signalOf(asker) }, image)
}

/** Keeps so many open for as long as the test goes on: what has ended is asked again at once. */
function keepOpen(
  egress: Egress,
  asker: string,
  { url, count }: { readonly url: (index: number) => string; readonly count: number },
): void {
  for (let index = 0; index < count; index++) {
    const call = new AbortController()
    calls.push(call)
    setAsker(call.signal, asker)
    const again = async (): Promise<void> => {
      await egress.fetch(url(index), { signal: call.signal }, image).catch(() => undefined)
      if (!call.signal.aborted) setTimeout(again, 5)
    }
    void again()
  }
}

// As the server sees it, which may be told of a new fetch before it is told that the one whose place that has was given up.
const openAt = (address: string) => stalled.get(address) ?? 0
const openInAll = () => [...stalled.values()].reduce((sum, one) => sum + one, 0)

function signalOf(asker: string): AbortSignal {
  const { signal } = new AbortController()
  setAsker(signal, asker)
  return signal
}

test('one asker that keeps a hundred stalled fetches open takes its own places, and another is answered at the same host at once', async () => {
  const egress = createEgress(patient)
  keepOpen(egress, 'stranger', { url: (index) => `http://127.0.0.1:${port}/stall/${index}`, count: 100 })
  await expect.poll(() => openAt('127.0.0.1')).toBe(24)
  for (let turn = 0; turn < 5; turn++) await fetchAs(egress, 'honest', `http://127.0.0.1:${port}/image`)
  expect(openAt('127.0.0.1')).toBe(24)
})

test('an address at which everything stalls, whoever asks, leaves the others their places', async () => {
  const egress = createEgress(patient)
  for (let index = 0; index < 20; index++) {
    keepOpen(egress, `stranger ${index}`, { url: (turn) => `http://127.0.0.2:${port}/stall/${index}/${turn}`, count: 10 })
  }
  // 36 for who has one already, and up to 12 more for who comes with none.
  await expect.poll(() => openAt('127.0.0.2')).toBeGreaterThanOrEqual(36)
  for (let turn = 0; turn < 5; turn++) await fetchAs(egress, 'honest', `http://127.0.0.3:${port}/image`)
  expect(openAt('127.0.0.2')).toBeLessThanOrEqual(48)
})

test('strangers from forty addresses who stall at as many leave places to who has none', async () => {
  const egress = createEgress(patient)
  for (let index = 0; index < 40; index++) {
    keepOpen(egress, `stranger ${index}`, { url: (turn) => `http://127.0.1.${index}:${port}/stall/${turn}`, count: 5 })
  }
  await expect.poll(openInAll, { timeout: 30_000 }).toBeGreaterThan(100)
  for (let turn = 0; turn < 5; turn++) await fetchAs(egress, `honest ${turn}`, `http://127.0.0.3:${port}/image`)
  expect(openInAll()).toBeLessThanOrEqual(192)
})

test('where they come from so many that no place is left, the next one is for who has none', async () => {
  const egress = createEgress(patient)
  keepOpen(egress, 'greedy', { url: (turn) => `http://127.0.2.1:${port}/stall/${turn}`, count: 100 })
  const before = calls.length
  for (let index = 0; index < 176; index++) {
    keepOpen(egress, `stranger ${index}`, { url: () => `http://127.0.1.${index}:${port}/stall`, count: 1 })
  }
  await expect.poll(openInAll, { timeout: 30_000 }).toBe(192)
  const answered = fetchAs(egress, 'honest', `http://127.0.0.3:${port}/image`)
  await new Promise((resolve) => setImmediate(resolve))
  // Eight strangers have none either, and have waited longer; of the greedy one 76 have.
  for (const call of calls.slice(before, before + 9)) call.abort()
  await answered
})

test('names that no resolver answers take the places of who asks for them', async () => {
  let asking = 0
  const egress = createEgress({
    ...patient,
    resolve: async (host, signal) => {
      if (host.startsWith('known')) return [{ address: '127.0.0.1', family: 4 }]
      asking++
      return new Promise((_, reject) =>
        signal.addEventListener(
          'abort',
          () => {
            asking--
            reject(signal.reason)
          },
          { once: true },
        ),
      )
    },
  })
  keepOpen(egress, 'stranger', { url: (index) => `http://silent-${index}.example/`, count: 100 })
  await expect.poll(() => asking).toBe(24)
  await fetchAs(egress, 'honest', `http://known.example:${port}/image`)
  expect(asking).toBe(24)
})

test('who has no place soon is told that too many wait, which says nothing of the host', async () => {
  const egress = createEgress(patient)
  for (let index = 0; index < 60; index++) {
    keepOpen(egress, `stranger ${index}`, { url: (turn) => `http://127.0.0.2:${port}/stall/${turn}`, count: 1 })
  }
  await expect.poll(() => openAt('127.0.0.2')).toBe(48)
  const began = performance.now()
  await expect(fetchAs(egress, 'honest', `http://127.0.0.2:${port}/image`)).rejects.toBeInstanceOf(TooManyWaiting)
  expect(performance.now() - began).toBeLessThan(60_000)
})

test('large answers that never end keep nobody from a large one of theirs', async () => {
  const egress = createEgress(patient)
  keepOpen(egress, 'stranger', { url: () => `http://127.0.0.2:${port}/drip`, count: 20 })
  // Those of it that wait for their turn to be read are told so after a while, and come again.
  await expect.poll(() => openAt('127.0.0.2')).toBeGreaterThanOrEqual(16)
  await fetchAs(egress, 'honest', `http://127.0.0.3:${port}/large`)
})
