/**
 * The contracts that swaps go through, by network: those that Uniswap and 1inch publish for it.
 *
 * A page takes them from here and never from a server, because whoever names the router is given the allowance. Both kinds
 * decide by their call data alone who is paid and how little may arrive, so that a page can read what it signs:
 * Uniswap’s SwapRouter02, and `swap` of 1inch’s AggregationRouterV6.
 */
import type { Caip2 } from './caip.ts'

type Address = `0x${string}`

export type SwapRouters = {
  /** The native currency as a token. */
  readonly wrappedNative: Address
  /** Calls like those of SwapRouter02. */
  readonly pools?: Address
  /** Calls like those of AggregationRouterV6. */
  readonly aggregator?: Address
}

const uniswap = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const oneInch = '0x111111125421cA6dc452d289314280a0f8842A65'
const bridgedEther = '0x4200000000000000000000000000000000000006'

/** Networks on which tokens can be swapped without further configuration. */
export const swapRouters: Readonly<Partial<Record<Caip2, SwapRouters>>> = {
  'eip155:1': { wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', pools: uniswap, aggregator: oneInch },
  'eip155:10': { wrappedNative: bridgedEther, pools: uniswap, aggregator: oneInch },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    pools: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    aggregator: oneInch,
  },
  'eip155:100': { wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', aggregator: oneInch },
  'eip155:137': { wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', pools: uniswap, aggregator: oneInch },
  'eip155:250': { wrappedNative: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83', aggregator: oneInch },
  'eip155:324': {
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    pools: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    aggregator: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
  },
  'eip155:8217': { wrappedNative: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432', aggregator: oneInch },
  'eip155:8453': {
    wrappedNative: bridgedEther,
    pools: '0x2626664c2603336E57B271c5C0b26F421741e481',
    aggregator: oneInch,
  },
  'eip155:42161': { wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', pools: uniswap, aggregator: oneInch },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    pools: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    aggregator: oneInch,
  },
  'eip155:1313161554': { wrappedNative: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB', aggregator: oneInch },
}
