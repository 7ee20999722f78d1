/** Names asked of a resolver on this machine: one that answers for one name, and is silent about all others. */
import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveName } from './resolve-name.ts'

let resolver: Socket
let servers: readonly string[]
let asked: string[] = []

beforeAll(async () => {
  resolver = createSocket('udp4')
  resolver.on('message', (query, from) => {
    asked.push(String(query))
    if (!query.includes('known')) return
    resolver.send(toAnswer(query), from.port, from.address)
  })
  await new Promise<void>((resolve) => resolver.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${resolver.address().port}`]
})
afterAll(() => resolver.close())

/** RFC 1035 section 4: the question repeated, and 93.184.216.34 for it; no address where IPv6 is asked for. */
function toAnswer(query: Buffer): Buffer {
  const asking = query.subarray(12, query.indexOf(0, 12) + 5)
  const isFour = asking.readUInt16BE(asking.length - 4) === 1
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0])
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
  return Buffer.concat(isFour ? [header, asking, record] : [header, asking])
}

const patient = () => new AbortController().signal

test('a name is found while a hundred others are asked for that no resolver answers', async () => {
  const others = new AbortController()
  const silent = Array.from({ length: 100 }, (_, index) =>
    resolveName(`silent-${index}.example`, others.signal, servers).catch(() => 'unknown'),
  )
  expect(await resolveName('known.example', patient(), servers)).toEqual([{ address: '93.184.216.34', family: 4 }])
  others.abort()
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['unknown']))
})

test('a name that no resolver answers is no host, and nobody goes on asking once nobody waits', async () => {
  await expect(resolveName('silent.example', patient(), servers)).rejects.toThrow('unknown host')
  const gone = new AbortController()
  const found = resolveName('silent-too.example', gone.signal, servers)
  await expect.poll(() => asked.some((query) => query.includes('silent-too'))).toBe(true)
  gone.abort()
  await expect(found).rejects.toThrow('unknown host')
})

test('localhost is this machine, and no resolver is asked for it', async () => {
  asked = []
  const found = await resolveName('localhost', patient(), servers)
  expect(found.every(({ address }) => ['127.0.0.1', '::1'].includes(address))).toBe(true)
  // What was asked before may come in late.
  expect(asked.filter((query) => query.includes('localhost'))).toEqual([])
})
