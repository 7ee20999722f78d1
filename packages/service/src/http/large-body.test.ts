/** Large answers are sent part by part, and arrive as they were written. */
import { createServer, type Server } from 'node:http'
import { call } from '@foyer/contract'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createTurns } from '../limits/turns.ts'
import { createQuietRouter } from '../testing/create-quiet-router.ts'
import { looseEndpoint } from './endpoint.ts'
import { isLarge, sendInParts, type Text, toWhole } from './large-body.ts'
import { prepareText } from './prepared.ts'

const answers = call({
  ...({ id: 'answers', method: 'GET', path: '/v1/answers', access: 'open', summary: 'Answers with much' } as const),
  output: v.string(),
  refusals: [],
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function start(body: Text, step: () => Promise<void>): Promise<string> {
  const router = createQuietRouter([looseEndpoint(answers, { limit: 'read', handle: () => prepareText({ body }) })], {
    turns: { ...createTurns(), step },
  })
  server = createServer(router.listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1/answers`
}

test.each([
  ['plain letters', 'a'.repeat(700_001)],
  ['characters of two halves, wherever a part ends', `${'a'.repeat(131_071)}${'😀'.repeat(150_000)}`],
  ['half a character at the end of a part', `${'a'.repeat(131_071)}\ud83d${'b'.repeat(200_000)}`],
  ['half a character at the very end', `${'a'.repeat(262_143)}\ud83d`],
  [
    'pieces, large, small and empty',
    ['[', 'a'.repeat(300_000), '', ...Array.from({ length: 5_000 }, (_, index) => `${index},ä`), '😀'.repeat(200_000), ']'],
  ],
  ['bytes between texts', ['{"result":', Buffer.from(`"${'é😀'.repeat(100_000)}"`), ',"a":', Buffer.from('"ü"'), '}']],
  ['a few small pieces', ['{"id":', '1', '}']],
])('of %s all arrives, and as many bytes as were said', async (_, text) => {
  const url = await start(text, async () => undefined)
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.equals(Buffer.from(toWhole(text)))).toBe(true)
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
})

test('each part waits for its turn, and what is no longer wanted takes none', async () => {
  const waiting: (() => void)[] = []
  let steps = 0
  const url = await start('a'.repeat(8_000_000), () => {
    steps++
    return new Promise((resolve) => waiting.push(resolve))
  })
  const gone = new AbortController()
  const response = await fetch(url, { signal: gone.signal })
  const reader = response.body?.getReader()
  expect(steps).toBe(1)
  waiting.shift()?.()
  let taken = 0
  while (taken < 131_072) taken += (await reader?.read())?.value?.length ?? 0
  expect(taken).toBe(131_072)
  await expect.poll(() => steps).toBe(2)
  gone.abort()
  await reader?.closed.catch(() => undefined)
  // Whoever hung up has no second part made for it.
  const connections = () => new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  waiting.shift()?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(steps).toBe(2)
})

test('what is small, or bytes already, is sent at once', async () => {
  expect(isLarge('a'.repeat(262_144))).toBe(false)
  expect(isLarge('a'.repeat(262_145))).toBe(true)
  expect(isLarge(['a'.repeat(131_072), 'a'.repeat(131_072)])).toBe(false)
  expect(isLarge(['a'.repeat(131_072), 'a'.repeat(131_073)])).toBe(true)
  expect(isLarge(new Uint8Array(1_000_000))).toBe(false)
  const { bytes } = sendInParts('ä'.repeat(300_000), async () => undefined)
  expect(bytes).toBe(600_000)
})
