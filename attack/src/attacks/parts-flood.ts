import { randomBytes } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { otherProjectId } from '../server/attacked-server.ts'
import { flood, toFound } from '../tools/flood.ts'
import { ask, query } from '../tools/http.ts'

const network = 'eip155:31337'
const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const word = (): string => randomBytes(16).toString('base64url')
const account = (): string => `0x${randomBytes(20).toString('hex')}`
const token = (): string => `${network}:${account()}`
/** Amounts, cursors and names as no page writes them. */
const odd = [
  '0',
  '-1',
  '1e400',
  '9'.repeat(400),
  'NaN',
  '0x',
  '',
  '__proto__',
  'constructor',
  '\u0000',
  '\u202e1',
  'a'.repeat(9_000),
  '[[[[',
  '%',
]

const uri = encodeURIComponent

type Call = { readonly path: string; readonly body?: string | object }

/** History, NFTs, prices, swaps, purchases, pictures and what operators may: sound but for one value, of a stranger's making. */
const calls: readonly ((value: string) => Call)[] = [
  (value) => ({ path: `/v1/account/${account()}/history?chainId=${network}&cursor=${uri(value)}` }),
  (value) => ({ path: `/v1/account/${account()}/nfts?chainId=${network}&cursor=${uri(value)}&no-cache=1` }),
  (value) => ({ path: `/v1/account/${account()}/balance?chainId=${network}&currency=${uri(value || 'usd')}` }),
  (value) => ({ path: '/v1/fungible/price', body: { currency: 'usd', addresses: Array.from({ length: 100 }, token).concat(value) } }),
  (value) => ({ path: `/v1/convert/tokens?chainId=${network}&address=${uri(value)}` }),
  (value) => ({ path: `/v1/convert/quotes?amount=${uri(value)}&from=${token()}&to=${token()}&userAddress=${token()}` }),
  (value) => ({ path: `/v1/convert/allowance?tokenAddress=${token()}&userAddress=${uri(value)}` }),
  (value) => ({
    path: '/v1/convert/build-transaction',
    body: { amount: value, from: token(), to: token(), userAddress: token(), eip155: { slippage: value } },
  }),
  () => ({ path: `/v1/onramp/options?country=${word().slice(0, 2)}` }),
  (value) => ({ path: '/v1/onramp/quote', body: { amount: value, purchaseCurrency: 'ETH', network: 'ethereum', paymentCurrency: 'USD' } }),
  (value) => ({
    path: '/v1/generators/onrampurl',
    body: { destinationWallets: [{ address: account(), blockchains: [value] }], presetFiatAmount: value },
  }),
  () => ({ path: `/v1/onramp/orders/${crypto.randomUUID()}` }),
  () => ({ path: `/public/getPicture/${word().slice(0, 22)}/${Buffer.from('https://127.0.0.1/picture.png').toString('base64url')}` }),
  () => ({ path: `/public/getPicture/${word().slice(0, 22)}/${'a'.repeat(8_000)}` }),
  () => ({ path: `/public/getTokenImage/${network}:${account()}` }),
  () => ({ path: '/v1/onramp/quote', body: deep }),
  (value) => ({ path: '/operator/v1/projects', body: { name: value, allowedOrigins: [value] } }),
]

export const partsFlood: Attack = {
  name: 'parts-flood',
  what: 'twenty addresses ask history, NFTs, prices, swaps, purchases and pictures for what there is not, with values that no page writes',
  bounds: ['reads, preflights, documents', 'pictures for one address', "characters of the source in a picture's address", 'levels of JSON'],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 20 }, field.address)
    const faults = new Set<string>()
    const counted = await flood(field, 40, async (turn) => {
      const toCall = calls[turn % calls.length] as (typeof calls)[number]
      const { path, body } = toCall(odd[turn % odd.length] as string)
      const url = `${field.server().http}${path}${path.includes('?') ? '&' : '?'}${query}`
      const from = addresses[turn % addresses.length] as string
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify({ projectId: otherProjectId, ...body })
      const status = await ask(url, {
        from,
        ...(text !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body: text }),
      })
      // A fault of the server's own: what it cannot have it says to be unavailable, or wrong.
      if (status === '500') faults.add(path.split('?')[0] as string)
      return status
    })
    return toFound(
      counted,
      [...faults].map((path) => `The server failed at ${path}.`),
    )
  },
}
