/**
 * The name that an account says is its own (ENSIP-19). Of most accounts the resolver says that there is none, and of most others the name itself:
 * both are read here, of one call whose bytes differ by the account alone. What leads outside, and whatever else it answers, is viem's, which
 * costs many times as much, and gets the answer that has come.
 */
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { getEnsName } from 'viem/actions'
import { RpcRefused } from '../../chains/rpc-types.ts'
import { batchUrl } from './count-queries.ts'
import { type AskedChain, ask, longestNameAnswer, type NameParts, readByName, saysNone } from './ens-client.ts'

const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string resolvedName, address resolver, address reverseResolver)',
])
/** ENSIP-9: Ether's. */
const coinType = 60n
const placeholder: Address = `0x${'fe'.repeat(20)}`
const [before = '', after = ''] = encodeFunctionData({ abi, args: [placeholder, coinType, [batchUrl]] }).split(placeholder.slice(2))

export async function readClaimedName(
  chain: AskedChain,
  { address, resolver }: { readonly address: Address; readonly resolver: Address },
  parts: NameParts,
): Promise<string | null> {
  const data = `${before}${address.slice(2)}${after}`
  const call = { method: 'eth_call', params: [{ data, to: resolver }, 'latest'], mostBytes: longestNameAnswer }
  const answer = ask(chain, call, parts)
  try {
    const name = readName(await answer)
    if (name !== undefined) return name
  } catch (error) {
    if (error instanceof RpcRefused && saysNone(error.data)) return null
  }
  let first: Promise<unknown> | undefined = answer
  const asked: AskedChain = {
    requestCall(again, signal) {
      const known = first
      first = undefined
      return known ?? chain.requestCall(again, signal)
    },
  }
  return readByName(asked, parts, (client) => getEnsName(client, { address, universalResolverAddress: resolver }))
}

/** Undefined where it is none that can be read. */
function readName(answer: unknown): string | null | undefined {
  try {
    const [name] = decodeFunctionResult({ abi, data: answer as Hex })
    return name || null
  } catch {
    return undefined
  }
}
