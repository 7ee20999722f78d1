/** What is sent in fewer bytes, to whom, and what it may cost. */
import { createHash, randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseCoding, createCompression, maxCompressedBytes, maxKeptBytes, maxNewBytesASecond, mostCompressions } from './compression.ts'
import { toWhole } from './large-body.ts'
import { prepareText } from './prepared.ts'

const text = (seed: string, bytes = 20_000) => JSON.stringify({ text: seed.repeat(Math.ceil(bytes / seed.length)).slice(0, bytes) })
/** Different each time, and of the same size. */
const other = (index: number, bytes: number) => prepareText({ body: text(createHash('sha256').update(`${index}`).digest('hex'), bytes) })
const codingOf = async (answer: ReturnType<ReturnType<typeof createCompression>['encode']>) => (await answer).headers?.['content-encoding']

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=1, BR;Q=0.9', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip ; q=0.001', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['br, *;q=0', 'br'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['deflate, zstd', undefined],
  ['br;q=2, gzip;q=-1', undefined],
  ['br;q=1.5, gzip;q=0.2', 'gzip'],
  ['br;q=nonsense', undefined],
  ['bread', undefined],
  [',;,;q=1,', undefined],
  [`${'a,'.repeat(40)}br`, undefined],
])('who accepts %j is sent %j', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test('what is sent unpacks to what it was, and says how it was packed and for whom', async () => {
  const { encode } = createCompression()
  const plain = prepareText({ body: text('ä wallet of many '), cacheControl: 'public, max-age=300' })
  for (const [accepted, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { body, headers, ...rest } = await encode(plain, accepted)
    expect(headers).toEqual({ 'content-encoding': accepted, vary: 'Accept-Encoding' })
    expect(unpack(toWhole(body)).toString()).toBe(plain.body)
    expect(body.length).toBeLessThan(1_000)
    expect(rest).toMatchObject({ status: 200, contentType: 'application/json', cacheControl: 'public, max-age=300' })
  }
  expect(await encode(plain, undefined)).toEqual({ ...plain, headers: { vary: 'Accept-Encoding' } })
})

test('what is small, too large, packed already or would become larger goes out as it is', async () => {
  const { encode } = createCompression()
  const small = prepareText({ body: text('a', 900) })
  expect(await encode(small, 'br')).toEqual({ ...small, headers: { vary: 'Accept-Encoding' } })
  expect(await codingOf(encode(prepareText({ body: text('a', maxCompressedBytes) }), 'br'))).toBeUndefined()
  const picture = prepareText({ body: new Uint8Array(4_000), contentType: 'image/webp' })
  expect(await encode(picture, 'br')).toBe(picture)
  const noise = prepareText({ body: new Uint8Array(randomBytes(4_000)), contentType: 'image/svg+xml' })
  expect(await codingOf(encode(noise, 'gzip'))).toBeUndefined()
})

test('one answer is compressed once, whoever asks for it', async () => {
  const { encode } = createCompression()
  const [first, second] = await Promise.all([
    encode(prepareText({ body: text('same') }), 'br'),
    encode(prepareText({ body: text('same') }), 'br'),
  ])
  expect(second.body).toBe(first.body)
  expect((await encode(prepareText({ body: text('same') }), 'br')).body).toBe(first.body)
})

test('beyond what is compressed at a time, and within a second, answers go out as they are, and those that are kept do not', async () => {
  const time = { now: 0 }
  const { encode } = createCompression({ now: () => time.now })
  const known = other(-1, 2_000)
  const kept = await encode(known, 'br')
  const atOnce = Array.from({ length: mostCompressions + 1 }, (_, index) => codingOf(encode(other(index, 2_000), 'br')))
  expect(await Promise.all(atOnce)).toEqual([...Array.from({ length: mostCompressions }, () => 'br'), undefined])
  let compressed = 0
  const size = 500_000
  for (let index = 0; index < 10; index++) if ((await codingOf(encode(other(100 + index, size), 'br'))) === 'br') compressed++
  expect(compressed).toBe(Math.floor(maxNewBytesASecond / size))
  expect((await encode(known, 'br')).body).toBe(kept.body)
  time.now = 1_000
  expect(await codingOf(encode(other(200, size), 'br'))).toBe('br')
})

test('of ever new answers no more is kept than the bound, and those that are used stay', async () => {
  const time = { now: 0 }
  const { encode } = createCompression({ now: () => time.now })
  const size = 400_000
  const [used, unused] = [other(-1, size), other(-2, size)]
  const [first, lost] = [await encode(used, 'gzip'), await encode(unused, 'gzip')]
  for (let index = 0; index < Math.ceil(maxKeptBytes / (3 * size)); index++) {
    time.now += 1_000
    await encode(other(index, size), 'gzip')
    expect((await encode(used, 'gzip')).body).toBe(first.body)
  }
  time.now += 1_000
  expect((await encode(unused, 'gzip')).body).not.toBe(lost.body)
})
