import { type ChainId, isChainId, namespaceOf } from '@foyer/contract/entities'

/** The network that a wallet's `chainChanged` names, approved or not. Wallets name it as a number, in hex, or in full. */
export function chainFrom(chainId: ChainId, data: unknown): ChainId | undefined {
  if (isChainId(data)) return data
  const reference = typeof data === 'string' && /^0x[0-9a-f]{1,12}$/i.test(data) ? Number(data) : data
  const chain = `${namespaceOf(chainId)}:${String(reference)}`
  return (typeof reference === 'number' || typeof reference === 'string') && isChainId(chain) ? chain : undefined
}
