/** Where the pools of Uniswap are, by network, as its documentation lists its deployments; the routers are in the contract. */
import type { Caip2 } from '@foyer/contract'
import type { SwapPools } from '../../../chains/chain-config.ts'

type Deployment = Omit<SwapPools, 'router'>

const firstFactory = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
const firstQuoter = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'
const secondPairs = '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'
const thirdPairs = '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C'

export const officialPools: Readonly<Partial<Record<Caip2, Deployment>>> = {
  'eip155:1': {
    pairFactory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    feePools: { factory: firstFactory, quoter: firstQuoter },
    via: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    ],
  },
  'eip155:10': {
    pairFactory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    feePools: { factory: firstFactory, quoter: firstQuoter },
    via: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
  },
  'eip155:56': {
    pairFactory: secondPairs,
    feePools: { factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7', quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077' },
    via: ['0x55d398326f99059fF775485246999027B3197955'],
  },
  'eip155:137': {
    pairFactory: thirdPairs,
    feePools: { factory: firstFactory, quoter: firstQuoter },
    via: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  },
  'eip155:324': {
    feePools: { factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422', quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28' },
    via: ['0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4'],
  },
  'eip155:8453': {
    pairFactory: secondPairs,
    feePools: { factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD', quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a' },
    via: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  'eip155:42161': {
    pairFactory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    feePools: { factory: firstFactory, quoter: firstQuoter },
    via: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  },
  'eip155:43114': {
    pairFactory: thirdPairs,
    feePools: { factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD', quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F' },
    via: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  },
}
