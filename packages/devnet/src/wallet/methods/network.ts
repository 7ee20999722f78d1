/** Going to another network, and learning one: EIP-3326 and EIP-3085. */
import * as v from 'valibot'
import { fromHexId, toHexId, type WalletChain } from '../chain.ts'
import { chainSchema } from '../chain-schema.ts'
import { withChain } from '../command.ts'
import { invalidParams, ProviderError, providerCodes } from '../provider-error.ts'
import { chainName } from '../wallet-state.ts'
import type { Method, MethodContext } from './method.ts'

export const switchChain: Method = {
  needsApproval: true,
  async answer(context) {
    const { state, ask, update } = context
    const chainId = parseTarget(context.params)
    if (chainId === state().chainId) return null
    const known = state().chains.some((chain) => chain.chainId === chainId)
    if (!known || state().switches.unknownChains) {
      throw new ProviderError(
        providerCodes.unknownChain,
        `Unrecognized chain ID "${toHexId(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
      )
    }
    await ask({
      title: 'Switch network',
      verb: 'Switch',
      facts: [
        { label: 'From', value: chainName(state(), state().chainId) },
        { label: 'To', value: chainName(state(), chainId) },
      ],
    })
    await update((now) => ({ ...now, chainId }))
    return null
  },
}

/** Adds, then goes there, in one prompt: what the person wants is to be on that network. */
export const addChain: Method = {
  needsApproval: true,
  async answer(context) {
    const { state, ask, update, rpc } = context
    if (state().switches.refusesToAdd) throw new ProviderError(providerCodes.unsupportedMethod, 'This wallet does not add networks.')
    const { chain, explorer } = parseChain(context.params)
    if (chain.chainId === state().chainId) return null
    await ask({
      title: 'Add a network',
      verb: 'Add',
      facts: [
        { label: 'Name', value: chain.name },
        { label: 'Chain id', value: String(chain.chainId) },
        { label: 'Endpoint', value: chain.rpcUrl, mono: true },
        { label: 'Currency', value: chain.currency.symbol },
        ...(explorer ? [{ label: 'Explorer', value: explorer, mono: true }] : []),
      ],
      warning: 'Whoever runs this endpoint sees your address and what you do. The wallet will switch to it.',
    })
    // Not before: a site that is declined has the wallet reach nothing.
    await verifyEndpoint(rpc, chain)
    await update((now) => ({ ...now, chains: withChain(now.chains, chain), chainId: chain.chainId }))
    return null
  },
}

function parseTarget(params: unknown): number {
  const read = v.safeParse(v.tuple([v.looseObject({ chainId: v.string() })]), params)
  const chainId = read.success ? fromHexId(read.output[0].chainId) : undefined
  if (chainId === undefined) throw invalidParams("Expected a 0x-prefixed hexadecimal string 'chainId'.")
  return chainId
}

const additionSchema = v.tuple([
  v.looseObject({
    chainId: v.string(),
    chainName: v.string(),
    nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
    rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)),
    blockExplorerUrls: v.nullish(v.array(v.string())),
  }),
])

function parseChain(params: unknown): { chain: WalletChain; explorer: string | undefined } {
  const read = v.safeParse(additionSchema, params)
  if (!read.success) throw invalidParams('Expected chainId, chainName, nativeCurrency and rpcUrls.')
  const [wanted] = read.output
  const chain = v.safeParse(chainSchema, {
    chainId: fromHexId(wanted.chainId),
    name: wanted.chainName,
    rpcUrl: wanted.rpcUrls[0],
    currency: wanted.nativeCurrency,
  })
  if (!chain.success) throw invalidParams(`The network cannot be used: ${chain.issues[0].message}`)
  return { chain: chain.output, explorer: wanted.blockExplorerUrls?.[0] }
}

/** An endpoint that says it is another network would have transactions signed for the wrong one. */
async function verifyEndpoint(rpc: MethodContext['rpc'], chain: WalletChain): Promise<void> {
  const said = await rpc(chain.rpcUrl, 'eth_chainId').catch(() => undefined)
  if (said === undefined) throw invalidParams('The network was not added: its endpoint does not answer.')
  if (fromHexId(said) !== chain.chainId) throw invalidParams('The network was not added: its endpoint serves another chain.')
}
