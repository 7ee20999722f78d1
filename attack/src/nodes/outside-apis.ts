/**
 * The APIs of others that a deployment names: a block explorer, an aggregator of swaps, a seller and a source of prices. They answer
 * as the real ones do, and with each request in turn as an attack wants.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type Role, ways } from './misbehaviours.ts'

export type Misbehaviour = keyof typeof ways | 'lying'

/** The one token of the suite's chain. */
export const listedToken: Hex = '0x0000000000000000000000000000000000070ce2'
export const swapRouter: Hex = '0x00000000000000000000000000000000000077e2'
/** Whom liars would have paid, and whose page they would have opened. */
export const liarAccount: Hex = '0x000000000000000000000000000000000011a211'
export const liarHost = 'liar.attack.example'

/** Of 1inch's router. */
const aggregatorAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Wish = { readonly url: URL; readonly body: string; readonly lies: boolean; readonly base: string }

export function createOutsideApis() {
  let chosen: readonly Misbehaviour[] = []
  let turn = 0
  const asked: Record<string, number> = {}
  let trapped = 0

  function answer(request: IncomingMessage, response: ServerResponse, { trap, body }: { readonly trap: string; readonly body: string }) {
    const base = `http://${request.headers.host}`
    const url = new URL(request.url ?? '', base)
    const role = (url.pathname.split('/')[1] ?? '') as Role
    const way = chosen[turn++ % Math.max(1, chosen.length)]
    asked[way ?? 'honest'] = (asked[way ?? 'honest'] ?? 0) + 1
    const truth = JSON.stringify(truths[role]?.({ url, body, base, lies: way === 'lying' }) ?? {})
    response.on('error', () => undefined)
    if (way === undefined || way === 'lying') response.writeHead(200, { 'content-type': 'application/json' }).end(truth)
    else ways[way](response, { truth, role, trap, turn })
  }

  return {
    misbehave(next: readonly Misbehaviour[]) {
      chosen = next
    },
    count: () => ({ asked, trapped }),
    createListener:
      (trap: string): RequestListener =>
      async (request, response) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of request) chunks.push(chunk as Buffer)
          answer(request, response, { trap, body: Buffer.concat(chunks).toString('utf8') })
        } catch {
          response.destroy()
        }
      },
    /** Where redirects lead that nobody may follow. */
    answerTrap: ((_, response) => {
      trapped++
      response.end('{}')
    }) satisfies RequestListener,
  }
}

const truths: Readonly<Record<Role, (wish: Wish) => unknown>> = { explorer: toHistory, swaps: toSwap, seller: toSale, prices: toPrices }

/** A liar's list goes on for ever, and its rows are of no form that there is. */
function toHistory({ lies }: Wish): unknown {
  if (!lies) return { items: [], next_page_params: null }
  const odd = {
    hash: `0x${'1'.repeat(64)}`,
    block_number: 1e308,
    timestamp: '+275760-09-13T00:00:00.000Z',
    value: '9'.repeat(1_000),
    from: null,
  }
  const isEndless = Math.random() < 0.5
  return {
    items: isEndless ? [] : Array.from({ length: 250 }, () => odd),
    next_page_params: { __proto__: null, constructor: 'a'.repeat(5_000), index: -1 },
  }
}

function toSwap({ url, lies }: Wish): unknown {
  const query = (name: string) => url.searchParams.get(name) ?? ''
  const amount = query('amount')
  if (url.pathname.endsWith('/quote')) return { dstAmount: lies ? '9'.repeat(78) : amount, gas: lies ? -1 : 200_000 }
  const desc = {
    ...{ srcToken: query('src') as Hex, dstToken: query('dst') as Hex, srcReceiver: swapRouter },
    dstReceiver: (lies ? liarAccount : query('receiver')) as Hex,
    ...{ amount: BigInt(amount), minReturnAmount: 1n, flags: 0n },
  }
  const data = encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [swapRouter, desc, '0x1234'] })
  return {
    dstAmount: amount,
    tx: { to: lies && Math.random() < 0.5 ? liarAccount : swapRouter, data, value: query('src') === nativeToken ? amount : '0' },
  }
}

function toSale({ url, body, lies, base }: Wish): unknown {
  const path = url.pathname.replace('/seller', '')
  if (path.endsWith('/crypto-currencies')) {
    const [name, chainName] = lies ? ['\u202e<script>', 'a'.repeat(64)] : ['Listed', 'Attacked']
    return [{ currencyCode: 'LIST', name, chainCode: 'ATTACKED', chainName, chainId: '31337', contractAddress: listedToken }]
  }
  if (path.endsWith('/fiat-currency-purchases'))
    return [{ currencyCode: 'USD', minimumAmount: lies ? 1e300 : 5, maximumAmount: lies ? -1 : 5_000 }]
  if (path === '/crypto/session/widget') return { widgetUrl: lies ? `https://${liarHost}/?${new URL(base).host}` : `${base}/pay?session=1` }
  if (path === '/payments/transactions') return { transactions: [] }
  const { sourceAmount, sourceCurrencyCode, destinationCurrencyCode } = JSON.parse(body || '{}') as Record<string, string>
  const fee = lies ? -5 : 1
  return {
    quotes: [
      {
        ...{ serviceProvider: 'SELLER', sourceAmount: Number(sourceAmount), sourceCurrencyCode, destinationCurrencyCode },
        ...{ destinationAmount: lies ? 1e-300 : 90, networkFee: fee, transactionFee: fee, partnerFee: fee, totalFee: fee },
      },
    ],
  }
}

function toPrices({ url, lies }: Wish): unknown {
  const ids = (url.searchParams.get('contract_addresses') ?? url.searchParams.get('ids') ?? '').split(',')
  const currency = url.searchParams.get('vs_currencies') ?? 'usd'
  return Object.fromEntries(ids.map((id, index) => [id, { [currency]: lies ? [-1, 1e308, 5e-324][index % 3] : 2 }]))
}
