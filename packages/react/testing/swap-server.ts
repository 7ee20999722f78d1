/** A server that swaps two tokens at a fixed price, for pages whose network names its router; and the same when it fails or lies. */
import type { NetworkInput } from '@foyer/core'
import { firstNetwork } from './samples.ts'

const { caipNetworkId } = firstNetwork
export const router = `0x${'f'.repeat(40)}`
const wrapped = `0x${'b'.repeat(40)}`
export const coin = `0x${'e'.repeat(40)}`
export const dollar = `0x${'a'.repeat(40)}`
const me = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const on = (address: string) => `${caipNetworkId}:${address}`

/** The network of the samples, with something that swaps. */
export const swapNetwork: NetworkInput = {
  ...firstNetwork,
  contracts: { swapRouter: { address: router }, wrappedNative: { address: wrapped } },
} as NetworkInput

export type SwapServer = {
  /** How many dollars (6 decimals) one coin (18) is. */
  rate: bigint
  /** What the router may take of the dollars. */
  allowance: bigint
  /** Whether the dollars can be allowed by a signature. */
  permits: boolean
  /** In place of what it would answer, by the end of the path: a status, or a body. */
  readonly replies: Record<string, { readonly status?: number; readonly body: unknown } | undefined>
  /** What it was asked, oldest first: the end of the path. */
  readonly asked: string[]
  fetch(url: string, init?: RequestInit): Promise<Response>
}

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.replace('0x', '').toLowerCase() : value.toString(16)).padStart(64, '0')

export function createSwapServer(extra: readonly object[] = []): SwapServer {
  const server: SwapServer = {
    rate: 3_000n,
    allowance: 0n,
    permits: false,
    replies: {},
    asked: [],
    async fetch(url, init) {
      const { pathname, searchParams } = new URL(url)
      const what = pathname.split('/').at(-1) ?? ''
      server.asked.push(what)
      const given = server.replies[what]
      if (given) return Response.json(given.body, { status: given.status ?? 200 })
      const body = answer(what, { ...Object.fromEntries(searchParams), ...(init?.body ? JSON.parse(String(init.body)) : {}) })
      return body === undefined ? new Response('{}', { status: 404 }) : Response.json(body)
    },
  }
  return server

  function bought({ from, amount }: Readonly<Record<string, string>>): bigint {
    const units = BigInt(amount ?? 0)
    return from === on(coin) ? (units * server.rate) / 10n ** 12n : (units * 10n ** 12n) / server.rate
  }

  function answer(what: string, input: Readonly<Record<string, string>>): unknown {
    const { from = '', to = '', amount = '0', minToAmount = '0' } = input
    switch (what) {
      case 'tokens':
        return {
          tokens: [
            { name: 'Ether', symbol: 'ETH', address: on(coin), decimals: 18 },
            { name: 'Local Dollar', symbol: 'USDF', address: on(dollar), decimals: 6 },
            ...extra,
          ],
        }
      case 'balance':
        return {
          balances: [
            balance({ name: 'Ether', symbol: 'ETH', price: 3000, decimals: '18', numeric: '1.5' }),
            balance({ name: 'Local Dollar', symbol: 'USDF', price: 1, decimals: '6', numeric: '9000', address: on(dollar) }),
          ],
        }
      case 'price':
        return {
          fungibles: [
            { address: on(coin), name: 'Ether', symbol: 'ETH', iconUrl: '', price: 3000, decimals: 18 },
            { address: on(dollar), name: 'Local Dollar', symbol: 'USDF', iconUrl: '', price: 1, decimals: 6 },
          ],
        }
      case 'gas-price':
        return { standard: '1000000000', fast: '1000000000', instant: '1000000000' }
      case 'quotes': {
        const quote = { id: null, fromAmount: amount, fromAccount: from, toAmount: String(bought(input)), toAccount: to, source: 'pools' }
        return { quotes: [{ ...quote, spender: on(router), route: [from, to], gas: '150000' }] }
      }
      case 'allowance':
        return { allowance: String(server.allowance), ...(server.permits && { eip2612: true }) }
      case 'build-approve':
        return {
          tx: { from, to: from, data: `0x095ea7b3${word(router)}${word(BigInt(amount))}`, value: '0' },
          ...(server.permits && { permit: permitOf(amount) }),
        }
      case 'build-transaction':
        return build(input as Built, BigInt(minToAmount))
      default:
        return undefined
    }
  }

  /** As SwapRouter02 is called for one pair; what it pays in the wrapped coin it unwraps. */
  function build({ from = '', to = '', amount = '0', userAddress = '', eip155 }: Built, minimum: bigint): unknown {
    const isOut = to === on(coin)
    const contractOf = (account: string) => (account === on(coin) ? wrapped : account.slice(account.lastIndexOf(':') + 1))
    const recipient = isOut ? '0x0000000000000000000000000000000000000002' : me
    const head = [word(BigInt(amount)), word(minimum), word(128n), word(recipient), word(2n)]
    const swap = `472b43f3${[...head, word(contractOf(from)), word(contractOf(to))].join('')}`
    const permit = eip155?.permit === undefined ? [] : [`c2e3140a${word(contractOf(from))}${eip155.permit.slice(2 + 128)}`]
    const calls = [...permit, swap, ...(isOut ? [`49404b7c${word(minimum)}${word(me)}`] : [])]
    const written = calls.map((call) => word(BigInt(call.length / 2)) + call.padEnd(Math.ceil(call.length / 64) * 64, '0'))
    let place = calls.length * 32
    const places = written.map((call) => {
      const at = word(BigInt(place))
      place += call.length / 2
      return at
    })
    const deadline = BigInt(Math.floor(Date.now() / 1000) + 1_200)
    const data = `0x5ae401dc${[word(deadline), word(64n), word(BigInt(calls.length)), ...places, ...written].join('')}`
    const value = from === on(coin) ? amount : '0'
    const tx = { from: userAddress, to: on(router), data, amount: String(bought({ from, amount })), minToAmount: String(minimum), value }
    return { source: 'pools', tx }
  }
}

type Built = Readonly<Record<'from' | 'to' | 'amount' | 'userAddress', string>> & { readonly eip155?: { readonly permit?: string } }

function permitOf(value: string) {
  const deadline = String(Math.floor(Date.now() / 1000) + 1_200)
  return {
    domain: { name: 'Local Dollar', version: '1', chainId: firstNetwork.id, verifyingContract: dollar },
    message: { owner: me, spender: router, value, nonce: '0', deadline },
  }
}

type Balance = Readonly<Record<'name' | 'symbol' | 'decimals' | 'numeric', string>> & { readonly price: number; readonly address?: string }

function balance({ name, symbol, price, decimals, numeric, address }: Balance) {
  const value = Number(numeric) * price
  return { name, symbol, chainId: caipNetworkId, price, value, quantity: { decimals, numeric }, iconUrl: '', ...(address && { address }) }
}
