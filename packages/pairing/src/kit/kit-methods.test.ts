/** Every request method of the field through a kit with a paired wallet, and what each of its errors becomes (docs/behaviour.md, Errors). */
import { evm } from '@foyer/chains/evm'
import { sessions } from '@foyer/chains/sessions'
import type { Caip2, KitErrorCode, Namespace } from '@foyer/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { everyMethod } from '../../interop/every-method.ts'
import { createWorld, networkOf, type Page, pair, solana, type World } from '../../testing/kit-world.ts'
import { pace, until } from '../../testing/peers.ts'
import { memoryStorage } from '../client/storage.ts'
import { pairing } from './pairing.ts'

type Refusal = readonly [what: string, code: number, message: string, becomes: KitErrorCode, says: RegExp]

const declined = /^The request was declined in the wallet\.$/
const notAllowed = /not allowed this page to use the account or method/
const notKnown = /not supported|does not know this method/
const offline = /lost its connection to the network|session has ended/
const refusals: readonly Refusal[] = [
  ['declined (EIP-1193)', 4001, 'User rejected the request.', 'request_rejected', declined],
  ['declined (WalletConnect)', 5000, 'User rejected.', 'request_rejected', declined],
  ['declined, methods (WalletConnect)', 5002, 'User rejected methods.', 'request_rejected', declined],
  ['unauthorised', 4100, 'The account is not shared.', 'unauthorized', notAllowed],
  ['unsupported (EIP-1193)', 4200, 'Not here.', 'method_unsupported', notKnown],
  ['unsupported (JSON-RPC)', -32601, 'No such method.', 'method_unsupported', notKnown],
  ['unsupported (EIP-1474)', -32004, 'Not implemented.', 'method_unsupported', notKnown],
  ['disconnected from all chains', 4900, 'Offline.', 'wallet_disconnected', offline],
  ['disconnected from this chain', 4901, 'Offline.', 'wallet_disconnected', offline],
  ['chain not added', 4902, 'Unrecognized chain ID.', 'chain_unsupported', /^Chain is not supported$/],
  ['too many pending', -32002, 'Already processing a request.', 'request_pending', /already shows a request/],
  ['too many at all', -32005, 'Slow down.', 'rate_limited', /Too many requests/],
  ['parameters refused', -32602, 'Bad parameters.', 'invalid_input', /not valid/],
  ['nobody knows', -32603, 'Internal error.', 'unknown', /did not explain/],
]

const ethereum: Caip2 = 'eip155:1'
const bitcoin = { ...solana, id: '000000000019d6689c085ae165831e93', name: 'Bitcoin', chainNamespace: 'bip122' as Namespace }
const mainSolana: Caip2 = `solana:${solana.id}`
const mainBitcoin: Caip2 = `bip122:${bitcoin.id}`
/** What the provider answers from the session itself. */
const own = ['eth_accounts', 'eth_requestAccounts']
const asked = everyMethod.filter(({ method }) => !own.includes(method))

describe.each([
  ['with the EVM adapter', { adapters: [evm()], networks: [networkOf(1)] }, [ethereum]],
  ['without wallet adapters', { adapters: [sessions()], networks: [networkOf(1), solana, bitcoin] }, [ethereum, mainSolana, mainBitcoin]],
] as const)('%s', (_, options, chains) => {
  let world: World
  let page: Page
  /** What the phone says to the next requests, in turn. */
  const answers: ({ readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } })[] = []

  beforeAll(async () => {
    world = await createWorld(options)
    page = world.load()
    world.phone.client.watch((notification) => {
      if (notification.type !== 'request') return
      const { topic, id } = notification.request
      const answer = answers.shift()
      if (answer) void world.phone.client.respond({ topic, id, ...answer })
    })
    await pair(world, page, chains)
  })
  afterAll(() => world.stop())

  const here = asked.filter(({ chainId }) => chains.some((chain) => chain === chainId))
  const namespaceOf = (chainId: string) => chainId.slice(0, chainId.indexOf(':')) as Namespace

  test.each(here)('$method: what the wallet says, and each way of saying no', async ({ chainId, method, params, result }) => {
    const request = () => page.kit.request({ method, params }, namespaceOf(chainId))
    answers.push({ result })
    expect(await request()).toEqual(result)
    for (const [what, code, message, becomes, says] of refusals) {
      answers.push({ error: { code, message } })
      const error = await request().catch((cause: unknown) => cause)
      expect(error, what).toMatchObject({ name: 'KitError', code: becomes, peerCode: code, message: expect.stringMatching(says) })
    }
    expect(world.phone.of('request').at(-1)?.request).toMatchObject({ chainId, method, params })
  })

  test('the account is told without asking the wallet', async () => {
    const before = world.phone.of('request').length
    for (const method of own) expect(await page.kit.request({ method })).toHaveLength(1)
    expect(world.phone.of('request').length).toBe(before)
  })
})

describe('what no wallet says', () => {
  test('nobody answers in the five minutes that a request lives; a session that ends takes its questions along', async () => {
    let ahead = 0
    const world = await createWorld({ adapters: [evm()], networks: [networkOf(1)] })
    const own = pairing({
      openSocket: (url) => new WebSocket(url),
      tabs: false,
      storage: memoryStorage(),
      pace,
      now: () => Date.now() + ahead,
    })
    const page = world.load({ pairing: own })
    const { topic } = await pair(world, page, [ethereum])
    const sign = () => page.kit.request({ method: 'personal_sign', params: ['0x00', '0x00'] }).catch((cause: unknown) => cause)
    const late = sign()
    await until(() => world.phone.of('request').length === 1)
    ahead += 301_000
    const cut = sign()
    expect(await late).toMatchObject({ code: 'timeout', message: 'The wallet did not answer in time. Try again.' })
    await until(() => world.phone.of('request').length === 2)
    await world.phone.client.disconnect(topic)
    expect(await cut).toMatchObject({ code: 'wallet_disconnected' })
    expect(await sign()).toMatchObject({ code: expect.stringMatching(/^(?:not_connected|wallet_disconnected|wallet_not_found)$/) })
    await world.stop()
  })

  test.each<readonly [string, number, number, KitErrorCode, string]>([
    ['the person does not want the network added', 4902, 4001, 'request_rejected', 'The request was declined in the wallet.'],
    ['nor in the words of WalletConnect', 4902, 5000, 'request_rejected', 'The request was declined in the wallet.'],
    ['the wallet adds no networks', 4902, -32601, 'chain_unsupported', 'Chain is not supported'],
    ['the wallet has the id in its own form', -32603, 4200, 'chain_unsupported', 'Chain is not supported'],
  ])('a network that was not approved: %s', async (_, onSwitch, onAdd, code, message) => {
    const world = await createWorld({ adapters: [evm()], networks: [networkOf(1), networkOf(10)] })
    world.phone.client.watch((notification) => {
      if (notification.type !== 'request') return
      const { topic, id, method } = notification.request
      const number = method === 'wallet_switchEthereumChain' ? onSwitch : onAdd
      const text = /^(?:4001|5000)$/.test(`${number}`) ? 'User rejected.' : 'No.'
      void world.phone.client.respond({ topic, id, error: { code: number, message: text } })
    })
    const page = world.load()
    await pair(world, page, [ethereum])
    await expect(page.kit.switchNetwork('eip155:10')).rejects.toMatchObject({ code, message })
    expect(page.kit.getState().network.active).toBe(ethereum)
    await world.stop()
  })
})
