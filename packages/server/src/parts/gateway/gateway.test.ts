/** The gateway over real HTTP, with real chains behind it, on both databases. */
import { toSigner } from '@foyer/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPage, startServers, type TestServers } from '../../testing/start-servers.ts'

let servers: TestServers

beforeAll(async () => {
  servers = await startServers()
})

afterAll(() => servers?.close())

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  const get = (path: string, init?: RequestInit) => asPage(servers[kind])(path, init)
  const post = (path: string, body: unknown) =>
    get(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } })
  const accounts = () => servers.world.accounts
  const tokens = () => servers.world.manifest.tokens

  test('names every network that it serves, for a day', async () => {
    const { response, body } = await get('/v1/supported-chains')
    expect(body).toEqual({ http: ['eip155:31337', 'eip155:31338', 'eip155:999'], ws: [] })
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  describe('the RPC gateway', () => {
    const gateway = '/v1/?chainId=eip155:31337'
    const request = (id: unknown, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

    test('answers one request, with and without the slash', async () => {
      expect((await post(gateway, request(1, 'eth_chainId'))).body).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
      expect((await post(gateway.replace('/?', '?'), request('x', 'net_version'))).body).toEqual({
        jsonrpc: '2.0',
        id: 'x',
        result: '31337',
      })
    })

    test('echoes every id exactly and answers each element of a batch in its place', async () => {
      const ids = [1, 'one', null, 0, -5, Number.MAX_SAFE_INTEGER, '\u2028"\\', '']
      const { body } = await post(
        gateway,
        ids.map((id) => request(id, 'eth_chainId')),
      )
      expect(body).toEqual(ids.map((id) => ({ jsonrpc: '2.0', id, result: '0x7a69' })))
    })

    test('checks each element on its own', async () => {
      const { response, body } = await post(gateway, [
        request(1, 'eth_chainId'),
        request(2, 'eth_accounts'),
        7,
        { id: 3 },
        request({}, 'eth_chainId'),
        request(4, 'eth_call'),
      ])
      expect(response.status).toBe(200)
      expect(body).toMatchObject([
        { id: 1, result: '0x7a69' },
        { id: 2, error: { code: -32601 } },
        { id: null, error: { code: -32600 } },
        { id: 3, error: { code: -32600 } },
        { id: null, error: { code: -32600 } },
        { id: 4, error: { code: expect.any(Number) } },
      ])
    })

    test('gives a revert with its code and data', async () => {
      const data = `0x70a08231${accounts().alice.address.slice(2).padStart(64, '0')}`
      const { body } = await post(gateway, request(1, 'eth_call', [{ to: tokens().broken.address, data }, 'latest']))
      expect(body).toMatchObject({ id: 1, error: { code: 3, message: expect.stringContaining('revert') } })
    })

    test('sends a signed transaction to the chain', async () => {
      const { client } = servers.world.chains.first
      const signer = toSigner('bob')
      const raw = await signer.signTransaction({
        ...(await client.prepareTransactionRequest({ account: signer, to: accounts().nobody.address, value: 1n })),
        chainId: 31337,
      } as never)
      const { body } = await post(gateway, request(1, 'eth_sendRawTransaction', [raw]))
      expect(body).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect((await post(gateway, request(1, 'eth_sendRawTransaction', [raw]))).body).toEqual(body)
    })

    test('answers a batch of a thousand, and each request beyond with an error in its place', async () => {
      const batch = Array.from({ length: 1003 }, (_, id) => request(id, 'eth_chainId'))
      const { response, body } = await post(gateway, batch)
      expect(response.status).toBe(200)
      const answers = body as { id: number; result?: string; error?: { code: number } }[]
      expect(answers.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
      expect(answers.slice(0, 1000).every(({ result }) => result === '0x7a69')).toBe(true)
      expect(answers.slice(1000)).toMatchObject(
        Array(3).fill({ error: { code: -32005, message: expect.stringContaining('1000 requests') } }),
      )
    })

    test('answers 150 reads with parameters in one batch, as clients of the field send them', async () => {
      const account = accounts().alice.address
      const batch = Array.from({ length: 150 }, (_, id) => request(id, 'eth_call', [{ to: account, data: `0x${'0'.repeat(8)}` }, 'latest']))
      const { body } = await post(gateway, batch)
      expect(body).toEqual(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x' })))
    })

    test('speaks JSON-RPC to a batch whatever is wrong with it', async () => {
      const padding = 'x'.repeat(1_100_000)
      for (const [path, batch, answer] of [
        [gateway, [], { id: null, error: { code: -32600 } }],
        [gateway, [request(1, 'eth_call', [padding])], { id: null, error: { code: -32005, message: expect.stringContaining('1024 KiB') } }],
        ['/v1/?chainId=eip155:5', [request(1, 'eth_chainId')], [{ id: 1, error: { code: -32602 } }]],
        [
          '/v1/?chainId=eip155:999',
          [request(1, 'eth_chainId'), request(2, 'eth_gasPrice')],
          [
            { id: 1, error: { code: -32002 } },
            { id: 2, error: { code: -32002 } },
          ],
        ],
      ] as const) {
        const { response, body } = await post(path, batch)
        expect([response.status, body]).toMatchObject([200, answer])
      }
    })

    test('refuses a batch that it does not let in as any other call', async () => {
      const refused = async (path: string, init: RequestInit = {}) => {
        const body = JSON.stringify([request(1, 'eth_chainId')])
        const { response, body: answer } = await get(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body, ...init })
        return [response.status, answer]
      }
      expect(await refused('/v1/?chainId=1')).toMatchObject([400, { code: 'invalid_request', reasons: [{ field: 'chainId' }] }])
      expect(await refused(gateway, { headers: { 'content-type': 'application/xml' } })).toMatchObject([415, { code: 'unsupported_media' }])
      expect(await refused(`${gateway}&projectId=nobody`)).toMatchObject([401, { code: 'unknown_project' }])
    })

    test('names a method that it does not have, in the words by which clients know to poll instead', async () => {
      const { body } = await post(gateway, [request(1, 'eth_newFilter'), request(2, '<script>')])
      expect(body).toMatchObject([
        // ethers looks for exactly this.
        { id: 1, error: { code: -32601, message: expect.stringMatching(/the method eth_newFilter does not exist/i) } },
        { id: 2, error: { code: -32601, message: expect.stringMatching(/^the method does not exist/i) } },
      ])
    })

    test('says when no node answers, and when to come back', async () => {
      const { response, body } = await post('/v1/?chainId=eip155:999', request(1, 'eth_chainId'))
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body).toMatchObject({ code: 'unavailable' })
    })
  })
})
