/** ENS forward resolution (ENSIP-1, -9, -10) by the universal resolver of the page's networks. */
import { type AdapterHost, type Caip2, KitError, type Network } from '@foyer/core'
import { parseAddress } from '../address.ts'
import { parseChainId } from '../chain-id.ts'
import { hashShort } from '../keccak.ts'
import type { NodeReads } from '../rpc/node-reads.ts'
import { encode, readBytes, selectors, tail, word } from './call-data.ts'
import { nodeOf, requireChain } from './node.ts'

type Input = { readonly name: string; readonly network: Caip2 }

/** @param input `name` is in its normal form already (ENSIP-15). */
export async function resolveName(
  { networks }: Pick<AdapterHost, 'networks'>,
  reads: Pick<NodeReads, 'read'>,
  { name, network }: Input,
): Promise<string | undefined> {
  const at = directoryFor(networks, network)
  if (!at) throw new KitError('method_unsupported', 'No network of this page has a name service.')
  const chainId = parseChainId(network.slice('eip155:'.length)) ?? 0n
  // ENSIP-11 has 31 bits for it. The general address may be nobody's there.
  if (chainId >= 0x80000000n) throw new KitError('invalid_input', 'Invalid chainId')
  const labels = name.split('.').map((label) => new TextEncoder().encode(label))
  if (labels.some(({ length }) => length === 0 || length > 127)) return undefined
  const node = nodeOf(reads, at.network.caipNetworkId)
  await requireChain(node, at.network.caipNetworkId)
  const hash = toHex(nameHash(labels))
  const ask = async (query: string): Promise<string | undefined> => {
    const data = `${selectors.resolve}${word(64n)}${word(BigInt(64 + tail(dnsName(labels)).length / 2))}${tail(dnsName(labels))}${tail(query.slice(2))}`
    try {
      const outer = readBytes(await node.call({ to: at.resolver, data }))
      return outer
    } catch (error) {
      // The name is nobody's, or is kept where no node can look. Either way it points nowhere that is known here.
      if (KitError.is(error, 'execution_failed')) return undefined
      throw error
    }
  }
  // ENSIP-11. An account's address on a chain of its own may differ from the general one: it comes first.
  const own = chainId === 1n ? undefined : await ask(encode(selectors.addrOfCoin, hash, 0x80000000n | chainId))
  return toAddress(own && readBytes(own)) ?? toAddress((await ask(encode(selectors.addr, hash)))?.slice(24, 64))
}

/** The network's own name service, or that of the first network that has one: names are kept on one chain and hold on many. */
function directoryFor(networks: readonly Network[], network: Caip2) {
  const having = networks.flatMap((one) => {
    const resolver = one.contracts?.ensUniversalResolver?.address
    return resolver ? [{ network: one, resolver }] : []
  })
  return having.find((one) => one.network.caipNetworkId === network) ?? having.find((one) => !one.network.testnet) ?? having[0]
}

function toAddress(hex: string | undefined): string | undefined {
  return hex !== undefined && /^[0-9a-f]{40}$/i.test(hex) && !/^0+$/.test(hex) ? parseAddress(`0x${hex.toLowerCase()}`) : undefined
}

/** ENSIP-1. */
function nameHash(labels: readonly Uint8Array[]): Uint8Array {
  let node = new Uint8Array(64)
  for (const label of labels.toReversed()) {
    node.set(hashShort(label), 32)
    node = new Uint8Array([...hashShort(node), ...new Uint8Array(32)])
  }
  return node.slice(0, 32)
}

/** RFC 1035, 3.1: each label after its length, and nothing at the end. */
function dnsName(labels: readonly Uint8Array[]): string {
  return `${labels.map((label) => toHex(new Uint8Array([label.length, ...label]))).join('')}00`
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
