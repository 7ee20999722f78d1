/** ERC-7811: what an account holds on the network in use, by the transfers to it that the network knows of. Whoever sent them. */
import * as v from 'valibot'
import { decodeFunctionResult, encodeEventTopics, encodeFunctionData, erc20Abi, type Hex, isAddress, toHex } from 'viem'
import { toHexId } from '../chain.ts'
import { invalidParams } from '../provider-error.ts'
import { activeChain } from '../wallet-state.ts'
import { askNode, type Method, type MethodContext, permittedAccount } from './method.ts'

const most = 100

const logs = v.array(
  v.object({ address: v.custom<Hex>((value) => typeof value === 'string' && isAddress(value)), topics: v.array(v.string()) }),
)

/** EIP-5792. Without the switch it has no capability to offer on any network, and says so; batches themselves are unsupported (4200). */
export const getCapabilities: Method = {
  needsApproval: false,
  async answer({ state }) {
    const { switches, chainId } = state()
    return switches.listsAssets ? { [toHexId(chainId)]: { assetDiscovery: { supported: true } } } : {}
  },
}

export const getAssets: Method = {
  needsApproval: false,
  async answer(context) {
    const { switches, chainId } = context.state()
    if (!switches.listsAssets) return {}
    const [wanted] = Array.isArray(context.params) ? context.params : []
    if (typeof wanted !== 'object' || wanted === null) throw invalidParams('Expected an object with an account.')
    const account = permittedAccount(context, (wanted as { readonly account?: unknown }).account)
    const topics = [...encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { to: account } })]
    const found = v.parse(logs, await askNode(context, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }]))
    // Those of ERC-721 have a fourth topic.
    const contracts = [...new Set(found.filter((log) => log.topics.length === 3).map(({ address }) => address))].slice(0, most)
    const tokens = await Promise.all(contracts.map((contract) => readToken(context, contract, account)))
    const currency = activeChain(context.state())?.currency
    const native = {
      ...{ address: 'native', balance: String(await askNode(context, 'eth_getBalance', [account, 'latest'])), type: 'NATIVE' },
      metadata: { name: currency?.name ?? '', symbol: currency?.symbol ?? '', decimals: 18, price: 0, iconUrl: '' },
    }
    return { [toHexId(chainId)]: [native, ...tokens.flatMap((token) => token ?? [])] }
  },
}

/** Nothing for a contract that does not say what it is, or of which nothing is left. */
async function readToken(context: MethodContext, to: Hex, account: Hex) {
  const call = async <const Name extends 'name' | 'symbol' | 'decimals'>(functionName: Name) => {
    const data = encodeFunctionData<typeof erc20Abi, Name>({ abi: erc20Abi, functionName } as never)
    return askNode(context, 'eth_call', [{ to, data }, 'latest']) as Promise<Hex>
  }
  try {
    const held = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const balance = BigInt((await askNode(context, 'eth_call', [{ to, data: held }, 'latest'])) as Hex)
    if (balance === 0n) return undefined
    const [name, symbol, decimals] = await Promise.all([call('name'), call('symbol'), call('decimals')])
    return {
      ...{ address: to, balance: toHex(balance), type: 'ERC20' },
      metadata: {
        name: decodeFunctionResult({ abi: erc20Abi, functionName: 'name', data: name }),
        symbol: decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol }),
        decimals: decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: decimals }),
        price: 0,
        iconUrl: '',
      },
    }
  } catch {
    return undefined
  }
}
