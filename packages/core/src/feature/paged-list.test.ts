/** What a list that comes page by page asks for, and when: a list whose server answers when a test says so. */
import { describe, expect, test } from 'vitest'
import { caipAddressOf } from '../kernel/select.ts'
import { createKit } from '../kit/create-kit.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import type { FeatureDescriptor } from './feature.ts'
import { createPagedList, type PagedEvent, type PagedRules, type PageOf, type PageQuery } from './paged-list.ts'
import type { Pages } from './pages.ts'

const first = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const networks = [first, { ...first, id: 2, name: 'Second' }] as const

type Known = Pages & { readonly items: readonly string[] }
type Lists = Readonly<Record<string, Known>>
type Asked = { readonly query: PageQuery; readonly answer: (page: PageOf<string>) => void; readonly fail: (cause: Error) => void }

/** Items whose name begins with `pending` are looked at again, after 4 seconds at first; a first page is young for 30. */
async function openList(rules: Partial<PagedRules<Lists, Known, string>> = {}) {
  const environment = createTestEnvironment()
  const { adapter } = createTestAdapter({ addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
  const kit = createKit({ projectId: 'test-project', networks, adapters: [adapter], debug: false }, environment)
  await kit.connect('test.wallet')
  await kit.open()
  const asked: Asked[] = []
  const list = createPagedList<Lists, Known, string>({
    knownIn: (slice) => slice,
    toSlice: (known) => known,
    itemsOf: ({ items }) => items,
    toKnown: (pages, items) => ({ ...pages, items }),
    isYoung: (known, at) => known.status !== 'failed' && at - known.at < 30_000,
    most: 100,
    merge: (known, { cursor, page }) => ({ items: cursor === undefined ? page.data : [...known.items, ...page.data], next: page.next }),
    fetch: (query) => new Promise((answer, fail) => asked.push({ query, answer, fail })),
    pendingOf: (items) => items.filter((item) => item.startsWith('pending')),
    ...rules,
  })
  const descriptor: FeatureDescriptor<Lists, PagedEvent<string>> = { name: 'lists', initial: {}, load: async () => list as never }
  const handle = kit.feature(descriptor)
  await handle.load()
  const key = caipAddressOf(kit.getState()) as string
  const known = () => handle.read()[key]
  /** Answers what was asked last, and takes that from the list of what was asked. */
  async function answer(data: readonly string[], next: string | null = null) {
    asked.pop()?.answer({ data, next })
    await Promise.resolve()
    await Promise.resolve()
  }
  async function fail() {
    asked.pop()?.fail(new Error('The server is away.'))
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    kit,
    environment,
    handle,
    known,
    answer,
    fail,
    /** What nobody has answered yet: by cursor, and whether past what the server keeps. */
    open: () => asked.map(({ query }) => [query.cursor ?? 'first', query.fresh ? 'fresh' : 'kept'].join(' ')),
    /** Something of the account has changed: it is looked at after 1.5 and 15 seconds. */
    change: () => kit.send({ type: 'sent', key } as never),
  }
}

type Opened = Awaited<ReturnType<typeof openList>>

async function readFirst(data: readonly string[] = ['one'], next: string | null = null): Promise<Opened> {
  const opened = await openList()
  opened.handle.send({ type: 'read' })
  expect(opened.open()).toEqual(['first kept'])
  await opened.answer(data, next)
  return opened
}

const later = 3_600_000

describe('what may have changed while nobody could look is read anew', () => {
  test.each<[string, (list: Opened) => unknown, (list: Opened) => unknown]>([
    ['the modal is closed', ({ kit }) => kit.close(), ({ kit }) => kit.open()],
    [
      'the modal is closed, and opened by a view',
      ({ kit }) => kit.close(),
      ({ kit }) => kit.send({ type: 'go', screen: { name: 'Networks' } }),
    ],
    ['the page is on another network', ({ kit }) => kit.switchNetwork('eip155:2'), ({ kit }) => kit.switchNetwork('eip155:1')],
    ['a further page is on its way', ({ handle }) => handle.send({ type: 'more' }), ({ answer }) => answer(['two'])],
    [
      'the first page is on its way',
      ({ environment, handle }) => {
        environment.advance(40_000)
        handle.send({ type: 'read' })
      },
      ({ answer }) => answer(['one']),
    ],
  ])('%s', async (_, begin, end) => {
    const list = await readFirst(['one'], 'two')
    await begin(list)
    const before = list.open()
    list.change()
    list.environment.advance(later)
    expect(list.open()).toEqual(before)
    await end(list)
    expect(list.open()).toEqual(['first fresh'])
    await list.answer(['new'])
    list.environment.advance(later)
    await list.kit.close()
    await list.kit.open()
    expect([list.open(), list.known()?.items]).toEqual([[], ['new']])
  })

  test('by who asks while the modal is closed', async () => {
    const { kit, handle, environment, change, open } = await readFirst()
    kit.close()
    change()
    environment.advance(1_500)
    handle.send({ type: 'read' })
    expect(open()).toEqual(['first fresh'])
  })

  test('but not by itself after a failure', async () => {
    const { kit, handle, environment, change, open, fail } = await readFirst(['one'], 'two')
    handle.send({ type: 'more' })
    change()
    environment.advance(later)
    await fail()
    kit.close()
    await kit.open()
    expect(open()).toEqual([])
    handle.send({ type: 'read' })
    expect(open()).toEqual(['first fresh'])
  })
})

describe('a first page that was to be read anew, and failed,', () => {
  test.each<[string, (list: Opened) => unknown]>([
    [
      'since something had changed',
      ({ kit, change, environment }) => {
        kit.close()
        change()
        environment.advance(later)
        return kit.open()
      },
    ],
    ['since a visitor asked for it', ({ handle }) => handle.send({ type: 'refresh' })],
  ])('%s, is read anew by who asks next', async (_, begin) => {
    const list = await readFirst()
    await begin(list)
    for (let failures = 0; failures < 2; failures++) {
      expect(list.open()).toEqual(['first fresh'])
      await list.fail()
      list.environment.advance(40_000)
      expect(list.open()).toEqual([])
      list.handle.send({ type: 'read' })
    }
    expect(list.open()).toEqual(['first fresh'])
    await list.answer(['new'])
    list.environment.advance(40_000)
    list.handle.send({ type: 'read' })
    expect(list.open()).toEqual(['first kept'])
  })

  test('is read anew after a further page that comes', async () => {
    const { handle, open, fail, answer } = await readFirst(['one'], 'two')
    handle.send({ type: 'refresh' })
    await fail()
    handle.send({ type: 'more' })
    expect(open()).toEqual(['two kept'])
    await answer(['two'])
    expect(open()).toEqual(['first fresh'])
  })

  test('is not asked for sooner than another that failed', async () => {
    const { handle, environment, open, fail } = await openList({ isYoung: (known, at) => at - known.at < 30_000 })
    handle.send({ type: 'refresh' })
    await fail()
    environment.advance(29_999)
    handle.send({ type: 'read' })
    expect(open()).toEqual([])
    environment.advance(1)
    handle.send({ type: 'read' })
    expect(open()).toEqual(['first fresh'])
  })
})

describe('what is pending', () => {
  test('is looked at again after the modal was closed for long, and not while it is', async () => {
    const { kit, environment, open, answer, known } = await readFirst(['pending'])
    kit.close()
    environment.advance(100_000)
    expect(open()).toEqual([])
    await kit.open()
    expect(open()).toEqual(['first fresh'])
    await answer(['pending'])
    environment.advance(3_999)
    expect(open()).toEqual([])
    environment.advance(1)
    expect(open()).toEqual(['first fresh'])
    await answer(['mined'])
    environment.advance(later)
    expect([open(), known()?.items]).toEqual([[], ['mined']])
  })

  test('is not asked about sooner by closing and opening', async () => {
    const { kit, environment, open } = await readFirst(['pending'])
    for (let times = 0; times < 3; times++) {
      kit.close()
      environment.advance(1_000)
      await kit.open()
    }
    expect(open()).toEqual([])
    environment.advance(1_000)
    expect(open()).toEqual(['first fresh'])
  })

  test('is asked about with a pause, however long a server takes for its answers', async () => {
    const { environment, open, answer } = await readFirst(['pending'])
    environment.advance(4_000)
    for (let times = 0; times < 3; times++) {
      expect(open()).toEqual(['first fresh'])
      environment.advance(9_000)
      await answer(['pending'])
      expect(open()).toEqual([])
      environment.advance(4_000)
    }
  })
})

describe('the longer something is pending, the more seldom it is asked about', () => {
  /** How long until the list is asked for by itself, s. */
  async function pauseOf({ environment, open }: Opened): Promise<number> {
    for (let seconds = 1; seconds <= 120; seconds++) {
      environment.advance(1_000)
      if (open().length > 0) return seconds
    }
    return Number.POSITIVE_INFINITY
  }

  test.each([
    ['at first', 0, 4],
    ['after a minute', 60, 4],
    ['after two minutes', 120, 15],
    ['after nearly twenty minutes', 1_190, 15],
    ['after twenty minutes', 1_200, 60],
    ['after a day', 86_400, 60],
  ])('%s', async (_, age, pause) => {
    const list = await readFirst(['pending'])
    // Nobody looks meanwhile: who comes is shown what is true at once.
    list.kit.close()
    list.environment.advance(age * 1_000)
    await list.kit.open()
    if (list.open().length === 0) list.handle.send({ type: 'refresh' })
    await list.answer(['pending'])
    expect(await pauseOf(list)).toBe(pause)
  })

  test('something new is asked about as often as it deserves, also beside what is stuck, and also after what was stuck is gone', async () => {
    const list = await readFirst(['pending stuck'])
    list.environment.advance(3_600_000)
    await list.answer(['pending stuck'])
    expect(await pauseOf(list)).toBe(60)
    await list.answer(['pending new', 'pending stuck'])
    expect(await pauseOf(list)).toBe(4)
    await list.answer(['pending stuck'])
    expect(await pauseOf(list)).toBe(60)
    await list.answer(['mined'])
    expect(await pauseOf(list)).toBe(Number.POSITIVE_INFINITY)
    list.handle.send({ type: 'refresh' })
    await list.answer(['pending stuck'])
    expect(await pauseOf(list)).toBe(4)
  })

  test('a failure or a further page makes nothing younger', async () => {
    const list = await readFirst(['pending'], 'two')
    list.environment.advance(4_000)
    await list.fail()
    list.environment.advance(120_000)
    list.handle.send({ type: 'read' })
    await list.answer(['pending'], 'two')
    list.handle.send({ type: 'more' })
    await list.answer(['two'])
    expect(await pauseOf(list)).toBe(15)
  })
})

describe('the first page', () => {
  test('does not become younger by the pages that follow it', async () => {
    const { environment, handle, open, answer } = await readFirst(['one'], 'two')
    environment.advance(29_000)
    handle.send({ type: 'more' })
    await answer(['two'])
    handle.send({ type: 'read' })
    expect(open()).toEqual([])
    environment.advance(1_000)
    handle.send({ type: 'read' })
    expect(open()).toEqual(['first kept'])
  })

  test.each(['refresh', 'read'] as const)('that somebody wants while a further page is on its way is read after that: %s', async (type) => {
    const { environment, handle, open, answer } = await readFirst(['one'], 'two')
    environment.advance(40_000)
    handle.send({ type: 'more' })
    handle.send({ type })
    expect(open()).toEqual(['two kept'])
    await answer(['two'], 'three')
    expect(open()).toEqual(['first fresh'])
  })

  test('begins a new row of pages that may have nothing to show', async () => {
    const { handle, open, answer } = await readFirst([], 'two')
    for (const next of ['three', 'four', 'five', 'six']) await answer([], next)
    expect(open()).toEqual([])
    handle.send({ type: 'refresh' })
    await answer([], 'two')
    expect(open()).toEqual(['two kept'])
  })
})
