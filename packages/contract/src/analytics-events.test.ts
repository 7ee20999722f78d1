import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type AnalyticsEventName, analyticsEvents, analyticsProps } from './analytics-events.ts'
import { analyticsEvent } from './calls/analytics-event.ts'

const names = Object.keys(analyticsEvents) as AnalyticsEventName[]
const typeOf = (event: string) => (event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track')
const parse = (props: unknown) => v.safeParse(analyticsProps, props)

test('MODAL_CREATED is never sent and so is not taken', () => {
  expect(names).not.toContain('MODAL_CREATED')
  expect(parse({ type: 'track', event: 'MODAL_CREATED' }).success).toBe(false)
})

test.each(names)('%s is taken bare, and with nothing that it does not list', (event) => {
  expect(parse({ type: typeOf(event), event }).success).toBe(true)
  expect(parse({ type: typeOf(event), event, address: '0xf39F' }).success).toBe(true)
  expect(parse({ type: 'other', event }).success).toBe(false)
  for (const name of ['email', 'password', 'mnemonic', 'ip', '__proto__x']) {
    expect(parse({ type: typeOf(event), event, properties: { [name]: 'a' } }).success, name).toBe(false)
    expect(parse({ type: typeOf(event), event, [name]: 'a' }).success, name).toBe(false)
  }
})

test('there is no property for an e-mail', () => {
  expect(names.flatMap((name) => [...analyticsEvents[name]]).filter((property) => /mail/i.test(property))).toEqual([])
})

test.each(['__proto__', 'constructor', 'toString', '', 5, null, undefined])('%s is no event', (event) => {
  expect(parse({ type: 'track', event }).success).toBe(false)
})

test('addresses lose query and fragment wherever they stand, a pairing its key', () => {
  const secret = 'canary'
  const parsed = v.parse(analyticsEvent.body as v.GenericSchema, {
    eventId: '0b6f7bb6-3f7c-4a53-9d68-0f6a6ee0a3c1',
    url: `https://app.example/a?email=${secret}#${secret}`,
    domain: 'app.example',
    timestamp: 1,
    props: {
      type: 'track',
      event: 'CONNECT_PROXY_ERROR',
      properties: {
        message: `failed at https://x.example/y?key=${secret} (wc:abc@2?relay-protocol=irn&symKey=${secret})`,
        uri: `wc:abc@2?symKey=${secret}`,
        mobile_link: `metamask://wc?uri=${secret}`,
        name: 'MetaMask',
      },
    },
  })
  expect(JSON.stringify(parsed)).not.toContain(secret)
  expect(parsed).toMatchObject({ url: 'https://app.example/a', props: { properties: { uri: 'wc:abc@2', mobile_link: 'metamask://wc' } } })
})

test('a stack trace loses queries, and long text is refused quickly', () => {
  const parsed = v.parse(analyticsProps, {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: {
      errorType: 'TypeError',
      stackTrace: 'at f (https://app.example/main.js?v=secret:1:2)\n at g (https://b.example/x#secret)',
    },
  })
  expect(JSON.stringify(parsed)).not.toContain('secret')
  // The processor's time, which does not grow with what else the machine does.
  const before = process.cpuUsage()
  expect(parse({ type: 'error', event: 'INTERNAL_SDK_ERROR', properties: { stackTrace: 'a:'.repeat(100_000) } }).success).toBe(false)
  expect(parse({ type: 'error', event: 'INTERNAL_SDK_ERROR', properties: { stackTrace: 'a'.repeat(4000) } }).success).toBe(true)
  expect(parse({ type: 'error', event: 'INTERNAL_SDK_ERROR', properties: { stackTrace: 'ab:'.repeat(1333) } }).success).toBe(true)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('networks are CAIP-2 ids, or the numbers that other kits send', () => {
  const read = parse({ type: 'track', event: 'INITIALIZE', properties: { networks: ['eip155:1', 8453, 'solana'] } })
  expect(read.success && read.output).toMatchObject({ properties: { networks: ['eip155:1', '8453', 'solana'] } })
  for (const wrong of [{}, null, 1.5, -1, 'x'.repeat(121)])
    expect([wrong, parse({ type: 'track', event: 'INITIALIZE', properties: { networks: [wrong] } }).success]).toEqual([wrong, false])
})

test('the options that INITIALIZE tells are plain values, not whatever there is', () => {
  const initialize = (properties: unknown) => parse({ type: 'track', event: 'INITIALIZE', properties }).success
  expect(
    initialize({ networks: ['eip155:1'], options: { debug: true, themeMode: 'dark', features: { email: false, socials: ['x'] } } }),
  ).toBe(true)
  expect(initialize({ options: { adapters: [{ secret: 'x' }] } })).toBe(false)
  expect(initialize({ options: { deep: { deeper: { deepest: 1 } } } })).toBe(false)
  expect(initialize({ networks: [{ id: 1 }] })).toBe(false)
})
