/** Asks the server about swaps. What it answers is about what was asked, or it is an error. */
import {
  type Call,
  convertAllowance,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  fungiblePrice,
  nativeAddress,
  type SwapQuote,
  type SwapRouters,
} from '@foyer/contract'
import type { Caip2, Caip10 } from '@foyer/contract/entities'
import type { ApiClient, CallInput } from '../../api/api-client.ts'
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import { connectionOf, heldOf, networkOf } from '../../kernel/select.ts'
import { distrust } from './distrust.ts'
import { routerOf, routersOf } from './known-routers.ts'
import { quoteLifetime } from './swap-rules.ts'
import type { QuoteWish } from './swap-work.ts'
import type { SwapQuoted, SwapTerms, SwapToken } from './swapping.ts'

export type Server = {
  readonly api: ApiClient
  /** Tokens that count as the server says, each with its decimals. */
  readonly confirmed: Set<string>
  readonly host: Pick<FeatureHost<never>, 'setup' | 'signal' | 'kernel' | 'environment' | 'clients'>
}

export const notSupported = 'Network not supported for Swaps'
const wholeInMillionths = 100_000_000n
/** More than a swap by three pools takes. */
const reservedGas = 400_000n

/** @throws {KitError} `configuration` where no server is named. */
export function callServer<C extends Call>({ api, host }: Server, call: C, input: CallInput<C>) {
  const url = host.setup.options.hosts.api
  if (!url) throw new KitError('configuration', 'No server swaps tokens for this page: name one with the option server.')
  return api.fetchCall(url, call, input, { signal: host.signal })
}

/** @throws {KitError} `chain_unsupported` on a network where this page knows no router. */
export function requireRouters({ host }: Pick<Server, 'host'>, network: Caip2): SwapRouters {
  const known = networkOf(host.kernel(), network)
  const routers = known && routersOf(known)
  if (!routers) throw new KitError('chain_unsupported', notSupported)
  return routers
}

export type Listed = { readonly tokens: readonly SwapToken[]; readonly reserve: bigint | undefined }

export async function fetchTokens(server: Server, account: Caip10): Promise<Listed> {
  const { network } = parseCaip10(account)
  requireRouters(server, network)
  const [{ tokens }, reserve] = await Promise.all([
    callServer(server, convertTokens, { query: { chainId: network } }).catch(sayNotSupported),
    fetchReserve(server, account),
  ])
  // Of another network, or without a name that can be shown, it is none of these.
  const unique = new Map(tokens.map((token) => [token.address.toLowerCase(), token]))
  return {
    tokens: [...unique.values()].filter(({ address, symbol }) => address.startsWith(`${network}:`) && symbol !== ''),
    reserve,
  }
}

/** Without it nothing is known to keep, so `Max` of the coin is not offered. */
export async function fetchReserve(server: Server, account: Caip10): Promise<bigint | undefined> {
  const gas = await callServer(server, convertGasPrice, { query: { chainId: parseCaip10(account).network } }).catch(() => undefined)
  return reserveAt(gas)
}

function reserveAt(gas: { readonly fast: string } | undefined): bigint | undefined {
  return gas && reservedGas * BigInt(gas.fast)
}

export async function fetchAllowance(
  server: Server,
  input: { readonly token: Caip10; readonly account: Caip10; readonly source: SwapQuoted['terms']['source'] },
): Promise<{ readonly allowance: bigint; readonly isPermittable: boolean }> {
  const query = { tokenAddress: input.token, userAddress: input.account, source: input.source }
  const { allowance, eip2612 = false } = await callServer(server, convertAllowance, { query })
  return { allowance: BigInt(allowance), isPermittable: eip2612 }
}

/** Whether the wallet can be asked for a permit. A contract has no key, and what signs for it is nothing that tokens take. */
function canSign({ host }: Server): boolean {
  const state = host.kernel()
  return host.clients.get('eip155')?.sign.typedData !== undefined && heldOf(connectionOf(state))?.accounts[0].type !== 'smartAccount'
}

export const isNative = ({ address }: Pick<SwapToken, 'address'>): boolean => address.toLowerCase().endsWith(`:${nativeAddress}`)

/**
 * What the server says of decimals decides which amount is signed for the one that was typed, and which minimum stands for the one that is
 * shown: the chain has to say the same of both tokens.
 *
 * @throws {KitError} `token_distrusted`, or a failure of the nodes
 */
async function requireDecimals({ host, confirmed }: Server, network: Caip2, token: SwapToken): Promise<void> {
  const key = `${token.address} ${token.decimals}`
  if (confirmed.has(key)) return
  const { namespace, address } = parseCaip10(token.address)
  const known = isNative(token)
    ? networkOf(host.kernel(), network)?.nativeCurrency.decimals
    : await (await host.clients.get(namespace)?.transfers?.())?.readDecimals({ network, address })
  if (known === undefined) throw new KitError('chain_unsupported', notSupported)
  if (known !== token.decimals) {
    throw new KitError('token_distrusted', 'The token counts in other units than this page was told. Nothing was signed.')
  }
  confirmed.add(key)
}

export type Quoted = { readonly quote: SwapQuoted; readonly reserve: bigint | undefined }

export async function fetchQuote(server: Server, wish: QuoteWish): Promise<Quoted> {
  const { account, from, to, amount } = wish
  const { network } = parseCaip10(account)
  const routers = requireRouters(server, network)
  const native: Caip10 = `${network}:${nativeAddress}`
  const pricing = [...new Set([from.address, to.address, native])]
  const [{ quotes }, priced, gas] = await Promise.all([
    callServer(server, convertQuotes, { query: { from: from.address, to: to.address, amount: String(amount), userAddress: account } }),
    // For display alone: without them there is a quote all the same.
    callServer(server, fungiblePrice, {
      body: { projectId: server.host.setup.options.projectId, currency: 'usd', addresses: pricing },
    }).catch(() => undefined),
    callServer(server, convertGasPrice, { query: { chainId: network } }).catch(() => undefined),
    requireDecimals(server, network, from),
    requireDecimals(server, network, to),
  ])
  const [quote] = quotes
  if (!quote) throw broken('no quote')
  const terms = readTerms(quote, wish, routers)
  const { expected } = terms
  const priceOf = (address: string) =>
    priced?.fungibles.find((one) => one.address.toLowerCase() === address.toLowerCase() && one.price > 0)?.price
  const prices = { from: priceOf(from.address), to: priceOf(to.address), native: priceOf(native) }
  const allowed = isNative(from) ? undefined : await fetchAllowance(server, { token: from.address, account, source: quote.source })
  const allowance = allowed?.allowance
  const at = server.host.environment.now()
  const quoted: SwapQuoted = {
    terms,
    at,
    until: at + quoteLifetime,
    allowance,
    needsApproval: allowance !== undefined && allowance < amount,
    canPermit: quote.source === 'pools' && allowed?.isPermittable === true && canSign(server),
    route: quote.route,
    fee: gas && quote.gas !== undefined ? BigInt(quote.gas) * BigInt(gas.fast) : undefined,
    prices,
    impact: impactOf([amount, from.decimals, prices.from], [expected, to.decimals, prices.to]),
  }
  return { quote: quoted, reserve: reserveAt(gas) }
}

/** What was asked, by a router that this page knows, or nothing. @throws {KitError} `server_failed` */
export function readTerms(quote: SwapQuote, { account, from, to, amount, slippage }: QuoteWish, routers: SwapRouters): SwapTerms {
  const { network } = parseCaip10(account)
  const router = routerOf(routers, quote.source)
  const isAsked = quote.fromAccount === from.address && quote.toAccount === to.address && quote.fromAmount === String(amount)
  if (!isAsked) throw broken('a quote for something else')
  if (router === undefined || quote.spender.toLowerCase() !== `${network}:${router}`.toLowerCase()) {
    throw broken('a quote by a contract that this page does not know')
  }
  const expected = BigInt(quote.toAmount)
  if (expected === 0n) throw broken('a quote of nothing')
  return { account, from, to, amount, expected, minimum: leastOf(expected, slippage), slippage, source: quote.source, router }
}

/** The server's own words for a network on which it swaps nothing. */
function sayNotSupported(cause: unknown): never {
  if (KitError.is(cause) && cause.message === notSupported) throw new KitError('chain_unsupported', notSupported, { cause })
  throw cause
}

/** What is left after losing that many per cent; rounded up, and never nothing. */
export function leastOf(amount: bigint, slippage: number): bigint {
  const kept = wholeInMillionths - BigInt(Math.round(slippage * 1_000_000))
  const least = (amount * kept + wholeInMillionths - 1n) / wholeInMillionths
  return least > 0n ? least : 1n
}

type Side = readonly [amount: bigint, decimals: number, price: number | undefined]

/** Per cent of what goes in that does not come out, by prices of the same server: it tells bad pools, not bad servers. */
function impactOf([paid, paidDecimals, paidPrice]: Side, [got, gotDecimals, gotPrice]: Side): number | undefined {
  if (paidPrice === undefined || gotPrice === undefined) return undefined
  const worth = (Number(paid) / 10 ** paidDecimals) * paidPrice
  return worth > 0 ? ((worth - (Number(got) / 10 ** gotDecimals) * gotPrice) / worth) * 100 : undefined
}

function broken(what: string): KitError {
  return distrust(`The server answered with ${what}. Nothing was signed.`)
}
