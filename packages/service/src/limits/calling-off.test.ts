import { getEventListeners, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { createCallingOff, createPart } from './calling-off.ts'

setFlagsFromString('--allow-natives-syntax')
const haveSameMap = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (one: object, other: object) => boolean

/** What somebody notices who listens in every way there is. */
async function notice({ signal, abort }: Pick<AbortController, 'signal' | 'abort'>, ...reason: readonly [] | [unknown]) {
  const noticed: unknown[] = []
  const record = (name: string) => (event: Event) => noticed.push([name, event.type, event.target === signal, signal.aborted])
  const gone = record('gone')
  signal.addEventListener('abort', gone)
  signal.addEventListener('abort', record('often'))
  signal.addEventListener('abort', record('once'), { once: true })
  signal.addEventListener('abort', { handleEvent: record('object') })
  signal.removeEventListener('abort', gone)
  signal.throwIfAborted()
  const timer = wait(60_000, undefined, { signal }).catch(({ name }) => noticed.push(name))
  const event = once(signal, 'abort').then(([{ type }]) => noticed.push(type))
  noticed.push([signal.aborted, signal.reason])
  abort(...reason)
  abort(new Error('too late'))
  await Promise.all([timer, event])
  noticed.push(signal.aborted, signal.reason === reason[0] || String(signal.reason))
  noticed.push(await wait(1, undefined, { signal }).catch(({ name }) => name))
  try {
    signal.throwIfAborted()
  } catch (error) {
    noticed.push(error === signal.reason)
  }
  return noticed
}

test.each([['without a reason'], ['with an error', new Error('gone')], ['with null', null]])(
  'whoever listens notices what they would of the platform’s own, %s',
  async (_, ...reason) => {
    const own = new AbortController()
    const theirs = await notice({ signal: own.signal, abort: (...given) => own.abort(...given) }, ...(reason as [unknown]))
    expect(theirs.length).toBeGreaterThan(8)
    expect(await notice(createCallingOff(), ...(reason as [unknown]))).toEqual(theirs)
  },
)

test('a handler of `onabort` is told', () => {
  const { signal, abort } = createCallingOff()
  const types: string[] = []
  signal.onabort = ({ type }) => types.push(type)
  abort()
  expect(types).toEqual(['abort'])
})

test('each signal has the hidden class of the others, and as many as want to may listen', async () => {
  const [one, other] = [createCallingOff().signal, createCallingOff().signal]
  expect(haveSameMap(one, other)).toBe(true)
  const warned: Error[] = []
  const record = (warning: Error) => warned.push(warning)
  process.on('warning', record)
  for (let count = 0; count < 50; count++) one.addEventListener('abort', () => undefined)
  await wait(1)
  process.removeListener('warning', record)
  expect(warned).toEqual([])
})

test.each(['before', 'after'])('a part is aborted with the whole that is aborted %s', (when) => {
  const whole = new AbortController()
  if (when === 'before') whole.abort(new Error('gone'))
  const { signal } = createPart(whole.signal)
  if (when === 'after') whole.abort(new Error('gone'))
  expect(signal.reason).toMatchObject({ message: 'gone' })
  expect(getEventListeners(whole.signal, 'abort')).toEqual([])
})

test.each(['aborted', 'ended'])('a part that is %s is held by the whole no more, and not aborted with it', (how) => {
  const whole = new AbortController()
  const part = createPart(whole.signal)
  expect(getEventListeners(whole.signal, 'abort')).toHaveLength(1)
  if (how === 'aborted') part.abort(new Error('called off'))
  else part.end()
  expect(getEventListeners(whole.signal, 'abort')).toEqual([])
  whole.abort(new Error('gone'))
  expect(part.signal.reason?.message).toBe(how === 'aborted' ? 'called off' : undefined)
})

test('a part of nothing is aborted by itself alone', () => {
  const part = createPart(undefined)
  expect(part.signal.aborted).toBe(false)
  part.abort()
  expect(part.signal.reason).toMatchObject({ name: 'AbortError' })
})
