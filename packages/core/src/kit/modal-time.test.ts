import { describe, expect, test } from 'vitest'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const options = { projectId: 'test-project', networks: [network], debug: false } as const

describe('the modal’s own time', () => {
  test('a refusal to close shakes it for 500 ms', async () => {
    const environment = createTestEnvironment()
    const kit = createKit(options, environment)
    await kit.open()
    kit.send({ type: 'shake' })
    environment.advance(499)
    expect(kit.getState().modal.shake).toBe(true)
    environment.advance(1)
    expect(kit.getState().modal.shake).toBe(false)
  })

  test('an opening is loading until the pictures are there, and for 2 seconds at the most', async () => {
    const page = {
      ...{ url: 'https://app.test/', origin: 'https://app.test', domain: 'app.test', refusesTracking: false, randomId: () => '' },
      fetchImage: () => new Promise<void>(() => undefined),
    }
    const place = createTestEnvironment()
    const kit = createKit(options, { ...place, page })
    await kit.open()
    place.advance(1999)
    expect(kit.getState().modal.loading).toBe(true)
    place.advance(1)
    expect(kit.getState().modal).toMatchObject({ loading: false, open: true })
    kit.dispose()
  })
})
