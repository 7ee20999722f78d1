/** What a node's connection brings: in whatever pieces it comes, it is the same text, and takes about its length in memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createRooms, readBody } from './answer-body.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const parts = {
  inTurn: <T>(task: () => Promise<T>) => task(),
  step: async () => undefined,
  pace: async () => undefined,
  rooms: createRooms(),
  most: Number.POSITIVE_INFINITY,
}
const whole = { small: (text: string) => text, large: async (bytes: Buffer) => bytes.toString() }
const text = Array.from({ length: 90_000 }, (_, index) => `${index}é`).join()
const read = (pieces: readonly Buffer[], most = parts.most) =>
  readBody(
    (async function* () {
      yield* pieces
    })(),
    { ...parts, most },
    whole,
  )

function cut(bytes: Buffer, sizes: readonly number[]): readonly Buffer[] {
  const pieces: Buffer[] = []
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const end = start + (sizes[turn % sizes.length] as number)
    pieces.push(bytes.subarray(start, end))
    start = end
  }
  return pieces
}

// The first, since what others leave is counted, too, until it is collected.
test('the memory of large answers is given back once none has come for a while, whoever still holds one that is over', async () => {
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  const room = createRooms().take()
  room.add(Buffer.from('a'))
  expect(room.bytes().toString()).toBe('a')
  expect(held() - before).toBeGreaterThan(4_000_000)
  room.leave()
  await expect.poll(() => held() - before, { timeout: 20_000, interval: 200 }).toBeLessThan(4_000_000)
  room.add(Buffer.from('b'))
})

test.each([
  ['single bytes', [1]],
  ['64 KiB', [65_536]],
  ['pieces of all sizes', [1, 16_384, 5, 16_383, 40_000, 2, 3]],
  ['one', [10_000_000]],
] as const)('an answer in %s is read as it was written', async (_, sizes) => {
  for (const length of [100, 200_000, text.length]) {
    const whole = text.slice(0, length)
    expect((await read(cut(Buffer.from(whole), sizes))) === whole).toBe(true)
  }
})

test('large answers that are read at once, and one after the other, do not get into each other', async () => {
  const answers = ['a', 'b', 'c', 'é'].map((letter, index) => letter.repeat(600_000 + 100_000 * index))
  const readOne = (answer: string) => read(cut(Buffer.from(answer), [40_000]))
  for (let round = 0; round < 2; round++) {
    expect((await Promise.all(answers.map(readOne))).map((text, index) => text === answers[index])).toEqual([true, true, true, true])
    for (const answer of answers) expect((await readOne(answer)) === answer).toBe(true)
  }
})

test('what is longer than the bound of an answer has room all the same', async () => {
  const longest = 'x'.repeat(9_000_000)
  expect((await read(cut(Buffer.from(longest), [65_536]))) === longest).toBe(true)
  expect((await read(cut(Buffer.from(text), [65_536]))) === text).toBe(true)
})

test('each part of a large answer is waited for before it is taken from its connection; a small one never waits', async () => {
  let given = 0
  let allowed = 0
  const source = async function* (length: number) {
    for (; length > 0; length -= 65_536) {
      given += 65_536
      // One part, which ends somewhere in a piece, is taken beyond what was told.
      expect(given).toBeLessThanOrEqual(allowed + 262_144 + 65_536)
      yield Buffer.alloc(65_536, 'a')
    }
  }
  const pace = async (bytes: number) => {
    await new Promise((resolve) => setImmediate(resolve))
    allowed += bytes
  }
  const length = { small: (text: string) => text.length, large: async (bytes: Buffer) => bytes.length }
  expect(await readBody(source(196_608), { ...parts, pace }, length)).toBe(196_608)
  expect(allowed).toBe(0)
  given = 0
  expect(await readBody(source(4_194_304), { ...parts, pace }, length)).toBe(4_194_304)
  expect(allowed).toBeGreaterThanOrEqual(4_194_304 - 3 * 65_536)
})

test('of a node that sends byte by byte no piece is kept', async () => {
  const pieces: WeakRef<Buffer>[] = []
  const source = (async function* () {
    for (let count = 0; count < 20_000; count++) {
      const piece = Buffer.allocUnsafeSlow(1).fill('a')
      pieces.push(new WeakRef(piece))
      yield piece
    }
    // A weak reference holds what it refers to until the end of its turn.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    yield Buffer.from('b')
  })()
  expect(await (await readBody(source, parts, whole))?.length).toBe(20_001)
  expect(pieces.filter((piece) => piece.deref() !== undefined).length).toBeLessThan(100)
})

test('what is longer than is wanted ends where it is known to be, and what it comes from is told', async () => {
  let isClosed = false
  let given = 0
  const source = (async function* () {
    try {
      for (;;) {
        given++
        yield Buffer.alloc(50_000)
      }
    } finally {
      isClosed = true
    }
  })()
  expect(await readBody(source, { ...parts, most: 1_000_000 }, whole)).toBe(undefined)
  expect([isClosed, given]).toEqual([true, 21])
})
