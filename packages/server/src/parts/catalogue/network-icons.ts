/** Networks by our image id (CAIP-2 with a hyphen) and what @web3icons/core calls them. */
const networkIcons: Readonly<Record<string, string>> = {
  'eip155-1': 'ethereum',
  'eip155-10': 'optimism',
  'eip155-56': 'binance-smart-chain',
  'eip155-97': 'binance-smart-chain',
  'eip155-100': 'gnosis',
  'eip155-130': 'unichain',
  'eip155-137': 'polygon',
  'eip155-146': 'sonic',
  'eip155-250': 'fantom',
  'eip155-300': 'zksync',
  'eip155-324': 'zksync',
  'eip155-1101': 'polygon-zkevm',
  'eip155-1284': 'moonbeam',
  'eip155-1301': 'unichain',
  'eip155-1329': 'sei-network',
  'eip155-5000': 'mantle',
  'eip155-5003': 'mantle',
  'eip155-8217': 'kaia',
  'eip155-8453': 'base',
  'eip155-17000': 'ethereum',
  'eip155-42161': 'arbitrum-one',
  'eip155-42220': 'celo',
  'eip155-43113': 'avalanche',
  'eip155-43114': 'avalanche',
  'eip155-59144': 'linea',
  'eip155-80002': 'polygon',
  'eip155-80094': 'berachain',
  'eip155-81457': 'blast',
  'eip155-84532': 'base',
  'eip155-421614': 'arbitrum-one',
  'eip155-534352': 'scroll',
  'eip155-7777777': 'zora',
  'eip155-11155111': 'ethereum',
  'eip155-11155420': 'optimism',
  'eip155-1313161554': 'aurora',
  'eip155-1313161555': 'aurora',
  'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana-4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'solana-EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'bip122-000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122-000000000933ea01ad0ee984209779ba': 'bitcoin',
  'polkadot-91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'cosmos-cosmoshub-4': 'cosmos-hub',
}

/** The image id of a network. */
export function toNetworkImageId(caip2: string): string {
  return caip2.replace(':', '-')
}

/** The name of a network's picture, by its image id. */
export function findNetworkIcon(id: string): string | undefined {
  return Object.hasOwn(networkIcons, id) ? networkIcons[id] : undefined
}
