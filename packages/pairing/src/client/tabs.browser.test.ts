/** Tabs of a real browser, on its own locks, channels and storage. Each is a frame: another realm of the same origin. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Tab } from '../../testing/tab.ts'
import type { ClientNotification, Session } from '../engine/state.ts'
import type { OpenProposal, PairingClient } from './client.ts'
import { createClient } from './create-client.ts'
import { memoryStorage } from './storage.ts'

const account = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const optional = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } }
const granted = { eip155: { accounts: [`eip155:1:${account}`], methods: ['personal_sign'], events: ['chainChanged'] } }
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account] }
const relay = inject('pairingRelay')

let name = ''
let frames: HTMLIFrameElement[] = []
let wallet: PairingClient
let heard: ClientNotification[] = []

beforeEach(() => {
  name = crypto.randomUUID()
  heard = []
  wallet = createClient({
    ...{ relayUrl: relay, projectId: 'foyer-local', storage: memoryStorage(), tabs: false },
    metadata: { name: 'phone', description: '', url: 'https://phone.example', icons: [] },
  })
  wallet.watch((notification) => heard.push(notification))
})
afterEach(() => {
  wallet.dispose()
  for (const frame of frames) frame.remove()
  frames = []
  localStorage.clear()
})

async function until<T>(find: () => T | undefined | false, what: string): Promise<T> {
  for (const end = Date.now() + 30_000; ; ) {
    const found = find()
    if (found) return found
    if (Date.now() > end) throw new Error(`Not in time: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const pageOf = (frame: HTMLIFrameElement) => frame.contentWindow as (Window & { readonly tab?: Tab }) | null
const tabIn = (frame: HTMLIFrameElement) => until(() => pageOf(frame)?.tab, 'the tab has started')

async function openTab(): Promise<{ readonly frame: HTMLIFrameElement; readonly tab: Tab }> {
  const frame = document.createElement('iframe')
  Object.assign(frame.dataset, { relay, name })
  frame.srcdoc = `<script type="module" src="${new URL('../../testing/tab.ts', import.meta.url).pathname}"></script>`
  document.body.append(frame)
  frames.push(frame)
  return { frame, tab: await tabIn(frame) }
}

/** The page is thrown away as it is, and loaded again. */
async function reload(frame: HTMLIFrameElement): Promise<Tab> {
  const before = pageOf(frame)?.tab
  const { srcdoc } = frame
  frame.srcdoc = srcdoc
  return until(() => {
    const tab = pageOf(frame)?.tab
    return tab !== before && tab
  }, 'the tab has loaded again')
}

/** Its process is gone: no event, no goodbye. */
const crash = (frame: HTMLIFrameElement) => frame.remove()

const proposalAt = (count: number) =>
  until(
    () => heard.flatMap((notification) => (notification.type === 'proposal' ? [notification.proposal] : []))[count - 1],
    'the wallet sees the proposal',
  )
const requestAt = (count: number) =>
  until(
    () => heard.flatMap((notification) => (notification.type === 'request' ? [notification.request] : []))[count - 1],
    'the wallet sees the request',
  )
const countOf = (tab: Tab, type: ClientNotification['type']) =>
  tab.notifications.filter((notification) => notification.type === type).length

async function approve({ uri, approval }: OpenProposal): Promise<Session> {
  await wallet.pair(uri)
  const proposal = await proposalAt(1)
  const [session] = await Promise.all([approval, wallet.approve(proposal.id, { namespaces: granted })])
  return session
}

describe('two tabs of a browser', () => {
  test('share one session: each hears of everything once, and the one that asks gets the answer', async () => {
    const [{ tab: first }, { tab: second }] = [await openTab(), await openTab()]
    const { topic } = await approve(await second.client.propose({ optional }))
    await until(() => first.client.view().sessions.length === 1, 'the other tab has the session')
    const held = (await navigator.locks.query()).held?.filter((lock) => lock.name?.includes(name)) ?? []
    expect(held).toHaveLength(1)
    const answer = second.client.request({ topic, ...sign })
    const request = await requestAt(1)
    await wallet.respond({ topic, id: request.id, result: '0x1' })
    expect(await answer).toBe('0x1')
    await wallet.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
    await until(() => countOf(first, 'session_event') > 0 && countOf(second, 'session_event') > 0, 'both hear the event')
    await Promise.all([first.client.ping(topic), second.client.ping(topic)])
    for (const tab of [first, second]) {
      expect([countOf(tab, 'session_settled'), countOf(tab, 'session_event'), countOf(tab, 'dropped')]).toEqual([1, 1, 0])
      expect(tab.reports).toEqual([])
    }
    expect(heard.filter(({ type }) => type === 'request')).toHaveLength(1)
  })

  test('survive the crash of the one that leads, in the middle of a request of the other', async () => {
    const { frame, tab: leader } = await openTab()
    const { tab } = await openTab()
    const { topic } = await approve(await leader.client.propose({ optional }))
    await until(() => tab.client.view().sessions.length === 1, 'the other tab has the session')
    const answer = tab.client.request({ topic, ...sign })
    const request = await requestAt(1)
    crash(frame)
    await wallet.respond({ topic, id: request.id, result: '0x2' })
    expect(await answer).toBe('0x2')
    await tab.client.ping(topic)
    expect(heard.filter(({ type }) => type === 'request')).toHaveLength(1)
  })

  test('survive it in the middle of a pairing', async () => {
    const { frame } = await openTab()
    const { tab } = await openTab()
    const proposed = await tab.client.propose({ optional })
    crash(frame)
    const session = await approve(proposed)
    expect(tab.client.view().sessions).toEqual([session])
  })

  test('of which the last one crashed leave a session that the next one finds', async () => {
    const { frame, tab } = await openTab()
    const { topic } = await approve(await tab.client.propose({ optional }))
    crash(frame)
    const { tab: next } = await openTab()
    expect(next.client.view().sessions).toMatchObject([{ topic }])
    await next.client.ping(topic)
  })
})

describe('a page that is reloaded', () => {
  test('has its session before it has asked the network, and what came meanwhile', async () => {
    const { frame, tab } = await openTab()
    const { topic } = await approve(await tab.client.propose({ optional }))
    const again = await reload(frame)
    expect(again.client.view().sessions).toMatchObject([{ topic, namespaces: granted }])
    await again.client.ping(topic)
    await wallet.disconnect(topic)
    await until(() => again.client.view().sessions.length === 0, 'the end is heard')
    // What is kept for a day are marks of what was heard, no keys; nothing once the relay has taken the answer to the end.
    const read = () => JSON.parse(localStorage.getItem(`@foyer/pairing/${name}`) ?? '')
    await until(() => read().outbox.length === 0, 'everything is said')
    expect(read()).toMatchObject({ sessions: {}, keys: {} })
  })

  test('while its code is out shows the same one, and gets the session', async () => {
    const { frame, tab } = await openTab()
    const { uri, expiresAt } = await tab.client.propose({ optional })
    const again = await reload(frame)
    const resumed = again.client.resume()
    expect(resumed).toMatchObject({ uri, expiresAt })
    if (!resumed) return
    await approve(resumed)
    expect(again.client.view().sessions).toHaveLength(1)
  })
})
