import { describe, expect, test } from 'vitest'
import { serve, until, world } from '../../testing/served-kit.ts'
import type { AlertKey } from '../entities/alert-key.ts'
import { alerts } from '../features/alerts/alerts.ts'
import { analytics } from '../features/analytics/analytics.ts'
import type { KitOptions } from '../options/options.ts'

type Sent = { readonly event: string; readonly properties?: object }

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }

describe('analytics', () => {
  const names = (events: readonly unknown[]) => events.map((event) => (event as { props: { event: string } }).props.event)
  async function live(options: Partial<KitOptions> = {}, page = {}, replies = {}) {
    const server = await serve(replies)
    const one = world(server.url, options, { page })
    await one.kit.connect('test.wallet')
    await one.kit.open()
    await until(one.kit, (state) => Object.values(state.tokens).some(({ status }) => status === 'ready'))
    // What happens before the code that reports is here is not reported.
    if (options.features?.analytics !== false) await until(one.kit, () => one.kit.feature(analytics).read().status !== 'unopened')
    one.kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
    one.kit.close()
    return { ...server, ...one }
  }

  test('from the first opening on, without address, query or fragment', async () => {
    const { events } = await live()
    await expect.poll(() => events.length).toBe(4)
    expect(names(events).sort()).toEqual(['CLICK_NETWORKS', 'INITIALIZE', 'MODAL_CLOSE', 'MODAL_OPEN'])
    expect(events[0]).toMatchObject({ url: 'https://app.test/page', domain: 'app.test', eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(JSON.stringify(events)).not.toMatch(/0x[0-9a-f]{40}/i)
  })

  test('a view that is gone to opens the modal, and is an opening', async () => {
    const { kit, events } = await live()
    await expect.poll(() => events.length).toBe(4)
    kit.send({ type: 'go', screen: { name: 'Networks' } })
    kit.close()
    await expect.poll(() => names(events.slice(4)).sort()).toEqual(['MODAL_CLOSE', 'MODAL_OPEN'])
  })

  test('of an embedded modal, which is open from the start, from what somebody does first', async () => {
    const { url, of, events } = await serve()
    const { kit } = world(url, { enableEmbedded: true, debug: false })
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    kit.send({ type: 'theme', mode: 'light' })
    // A code that is made by itself, and a list that cannot be read.
    kit.send({ type: 'connect', connector: 'com.example', quiet: true })
    kit.send({ type: 'track', event: 'ERROR_FETCH_TRANSACTIONS', properties: {} } as never)
    await kit.feature(analytics).load()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([of('/getAnalyticsConfig'), of('/e')]).toEqual([[], []])
    await kit.connect('test.wallet')
    await expect.poll(() => names(events).sort()).toEqual(['CONNECT_SUCCESS', 'INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET'])
  })

  test('say the network that somebody chooses where no wallet is asked to move', async () => {
    const { url, events } = await serve()
    const { kit } = world(url, { networks: [first, { ...first, id: 2, name: 'Second' }], debug: false })
    await kit.open()
    await expect.poll(() => events.length).toBe(2)
    await kit.switchNetwork('eip155:2')
    const switches = () => events.map((event) => (event as { props: Sent }).props).filter(({ event }) => event === 'SWITCH_NETWORK')
    await expect.poll(() => switches().map(({ properties }) => properties)).toEqual([{ network: 'eip155:2' }])
    // It is there already.
    await kit.switchNetwork('eip155:2')
    kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
    await expect.poll(() => names(events)).toContain('CLICK_NETWORKS')
    expect(switches()).toHaveLength(1)
  })

  test('the address only when the integrator asked for it', async () => {
    const { events } = await live({ features: { analytics: { address: true } } })
    await expect.poll(() => events.length).toBe(4)
    expect(events).toContainEqual(
      expect.objectContaining({ props: expect.objectContaining({ event: 'MODAL_OPEN', address: expect.stringMatching(/^0x/) }) }),
    )
  })

  test.each([
    ['the option is off', { features: { analytics: false } }, {}, {}],
    ['the visitor refuses', {}, { refusesTracking: true }, {}],
    ['the project does not want it', {}, {}, { '/getAnalyticsConfig': () => ({ body: { isAnalyticsEnabled: false } }) }],
    ['the server cannot say', {}, {}, { '/getAnalyticsConfig': () => ({ status: 400, body: {} }) }],
  ])('none when %s', async (_, options, page, replies) => {
    const { of } = await live(options, page, replies)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(of('/e')).toEqual([])
  })

  test('a foreign origin is told once, and then it is quiet', async () => {
    const refused = () => ({
      status: 403,
      body: { status: 'FAILED', reasons: [{ field: 'url', description: 'Origin not found on Allowlist' }], code: 'origin_not_allowed' },
    })
    const { place, kit, of, underWay } = await live({ debug: false }, {}, { '/e': refused })
    const reports = () => place.reports.filter(({ message }) => message === 'Invalid App Configuration: Origin not found on Allowlist')
    await expect.poll(() => reports().length).toBe(1)
    // Those that were on their way already.
    await expect.poll(underWay).toBe(0)
    const asked = of('/e').length
    kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(of('/e')).toHaveLength(asked)
    expect(reports()).toHaveLength(1)
  })
})

describe('alerts', () => {
  const local = { page: { domain: 'localhost' } }

  test('a missing project id is said once, in the modal and in the console', async () => {
    const { kit, place, state } = world(undefined, { projectId: '' }, local)
    await until(kit, ({ alert }) => alert)
    expect(state().alert).toMatchObject({ key: 'PROJECT_ID_NOT_CONFIGURED', code: 'APKT008', title: 'Project ID Not Configured' })
    expect(place.reports).toHaveLength(1)
    kit.feature(alerts).send({ type: 'dismiss' })
    expect(state().alert).toBeUndefined()
  })

  test('an unknown network, and a page that is not one of the project’s', async () => {
    const { url } = await serve({ '/projects/v1': () => ({ body: { allowedOrigins: ['https://other.test', '*.other.test'] } }) })
    const { kit, place } = world(url, { debug: true })
    await kit.open()
    await until(kit, ({ alert }) => alert?.key === 'INVALID_APP_CONFIGURATION')
    await expect(kit.switchNetwork('eip155:5')).rejects.toMatchObject({
      code: 'network_not_found',
      message: expect.stringMatching(/^Network not found: eip155:5 /),
    })
    await until(kit, ({ alert }) => alert?.key === 'SWITCH_NETWORK_NOT_FOUND')
    await expect(kit.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'network_not_found' })
    expect(place.reports).toHaveLength(2)
  })

  test('each is said once for a page, put away or not', async () => {
    const { kit, place, state } = world(undefined, {}, local)
    const raise = (key: AlertKey) => kit.feature(alerts).send({ type: 'raise', key })
    for (let time = 0; time < 2; time++) raise('RATE_LIMITED_APP_CONFIGURATION')
    await until(kit, ({ alert }) => alert)
    kit.feature(alerts).send({ type: 'dismiss' })
    raise('RATE_LIMITED_APP_CONFIGURATION')
    // Told after it, and told by now.
    raise('SERVER_ERROR_APP_CONFIGURATION')
    await until(kit, ({ alert }) => alert)
    expect(state().alert?.code).toBe('APKT009')
    expect(place.reports.map(({ message }) => message.slice(0, 7))).toEqual(['APKT010', 'APKT009'])
  })

  test.each<[string, boolean, string, boolean | undefined]>([
    ['visitors of a live page see none', false, 'app.test', undefined],
    ['debug: true shows them on a live page too', true, 'app.test', true],
    ['debug: false shows none on a local page either', false, 'localhost', false],
    ['a local page shows them', true, '127.0.0.1', undefined],
  ])('%s, and the console has them in any case', async (_, isShown, domain, debug) => {
    const { kit, place, state } = world(undefined, { projectId: '', ...(debug !== undefined && { debug }) }, { page: { domain } })
    await kit.open()
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    await expect.poll(() => place.reports).toMatchObject([{ message: expect.stringMatching(/^APKT008 /) }])
    await new Promise((resolve) => setTimeout(resolve))
    expect(state().alert?.code).toBe(isShown ? 'APKT008' : undefined)
  })

  test('with debug: false the server is not asked for the origins of the project', async () => {
    const { url, of } = await serve()
    const { kit } = world(url, { debug: false }, local)
    await kit.open()
    await until(kit, ({ catalogue }) => catalogue.list.status === 'ready')
    expect(of('/projects/v1')).toEqual([])
  })
})
