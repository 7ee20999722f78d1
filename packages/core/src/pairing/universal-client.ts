/**
 * A chain client without a chain: what a paired session can do by itself, for kits that were given no adapter (spec 2.03).
 *
 * It knows accounts, networks and raw requests of every family, the signing calls of EVM, and messages on Solana. Of chains it reads balances alone.
 */
import type { AdapterEvent, ChainClient, ConnectResult, SendTransaction } from '../adapter.ts'
import { type Caip2, isCaip2, type Namespace, namespaceOf } from '../caip.ts'
import { KitError } from '../errors.ts'
import { pairedConnector, type SessionLink } from '../pairing.ts'
import type { Account } from '../wallet.ts'
import { toBase58 } from './base58.ts'
import { fromProviderError } from './provider-error.ts'

export function createUniversalClient(
  namespace: Namespace,
  emit: (event: AdapterEvent) => void,
  fetchBalance: ChainClient['fetchBalance'],
): ChainClient {
  let link: SessionLink | undefined
  let stop = (): void => undefined

  function attach(next: SessionLink): void {
    stop()
    link = next
    const heard = {
      accountsChanged: () => emit({ type: 'accounts', connector: pairedConnector, accounts: toAccounts(next.accounts(), namespace) }),
      chainChanged: () => emit({ type: 'network', connector: pairedConnector, network: toNetwork(next.chain()) }),
      disconnect: () => emit({ type: 'disconnect', connector: pairedConnector }),
    }
    for (const [event, listener] of Object.entries(heard)) next.on(event, listener)
    stop = () => {
      for (const [event, listener] of Object.entries(heard)) next.removeListener(event, listener)
    }
  }

  async function ask(method: string, params: unknown): Promise<unknown> {
    if (!link) throw new KitError('not_connected', 'No wallet is paired. Connect one first.')
    try {
      return await link.request({ method, params })
    } catch (cause) {
      throw fromProviderError(cause)
    }
  }

  async function askText(method: string, params: unknown): Promise<string> {
    requireEvm(namespace)
    const answer = await ask(method, params)
    return readText(answer, /^0x[0-9a-f]+$/i)
  }

  /** Spec 7.31a: the message in base58, the signature out of the reply. */
  async function signOnSolana(pubkey: string, message: string): Promise<string> {
    const answer = await ask('solana_signMessage', { message: toBase58(toBytes(message)), pubkey })
    return readText((answer as { readonly signature?: unknown } | null)?.signature, /^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
  }

  async function connect(): Promise<ConnectResult> {
    const [first, ...others] = toAccounts(link?.accounts() ?? [], namespace)
    if (!link || !first) throw new KitError('not_connected', 'The wallet shares no account with this page.')
    return { accounts: [first, ...others], network: toNetwork(link.chain()) }
  }

  return {
    start: () => undefined,
    connect,
    async disconnect() {
      stop()
      link = undefined
    },
    async switchNetwork(_connector, { caipNetworkId, id }) {
      if (link?.moveTo(caipNetworkId)) return
      if (namespace !== 'eip155') throw new KitError('chain_unsupported', 'Chain is not supported')
      await ask('wallet_switchEthereumChain', [{ chainId: `0x${BigInt(id).toString(16)}` }])
      if (link?.chain() !== caipNetworkId) throw new KitError('chain_unsupported', 'Chain is not supported')
    },
    request: (_connector, { method, params }) => ask(method, params),
    signMessage: (_connector, { address, message }) =>
      namespace === 'solana' ? signOnSolana(address, message) : askText('personal_sign', [toHex(message), address]),
    signTypedData: (_connector, { address, typedData }) => askText('eth_signTypedData_v4', [address, toJson(typedData)]),
    sendTransaction: (_connector, input) => askText('eth_sendTransaction', [toTransaction(input, link?.chain())]),
    fetchBalance,
    provider: () => link,
    parseAddress: (value) => (/^[-.%a-zA-Z0-9]{1,128}$/.test(value) ? value : undefined),
    paired: { attach: (_connector, next) => attach(next) },
    dispose: () => stop(),
  }
}

function toAccounts(addresses: readonly string[], namespace: Namespace): readonly Account[] {
  const type = namespace === 'bip122' ? 'payment' : 'eoa'
  return [...new Set(addresses)].map((address) => ({ namespace, address, type }))
}

function toNetwork(chain: string): Caip2 {
  if (isCaip2(chain)) return chain
  throw new KitError('wallet_broken', 'The wallet is on a network that cannot be read.')
}

function requireEvm(namespace: Namespace): void {
  if (namespace === 'eip155') return
  throw new KitError('method_unsupported', `Signing on ${namespace} needs its adapter. Add it to createKit, or use kit.request.`)
}

function readText(answer: unknown, form: RegExp): string {
  if (typeof answer === 'string' && form.test(answer)) return answer
  throw new KitError('wallet_broken', 'The wallet answered something that cannot be read. Try again, or use another wallet.')
}

function toBytes(message: string): Uint8Array {
  // Half a surrogate pair has no UTF-8 form: the wallet would sign another text than the page checks.
  if (/\p{Cs}/u.test(message)) throw new KitError('invalid_input', 'The message is not well-formed Unicode and cannot be signed.')
  return new TextEncoder().encode(message)
}

function toHex(message: string): string {
  return `0x${Array.from(toBytes(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toJson(typedData: unknown): string {
  if (typeof typedData === 'string') return typedData
  return JSON.stringify(typedData, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

function toTransaction({ from, to, value, data, gas, network }: SendTransaction, at: string | undefined) {
  if (namespaceOf(network) !== 'eip155') throw new KitError('invalid_input', `${network} is no EVM network.`)
  if (network !== at)
    throw new KitError('invalid_input', `This is for network ${network}, but the wallet is on ${at}: switch the network first.`)
  const quantity = (amount: bigint): string => {
    if (amount < 0n || amount >= 1n << 256n)
      throw new KitError('invalid_input', 'An amount is not a whole number of base units from 0 to 2^256 - 1.')
    return `0x${amount.toString(16)}`
  }
  return {
    from,
    ...(to !== undefined && { to }),
    ...(value !== undefined && { value: quantity(value) }),
    ...(data !== undefined && { data }),
    ...(gas !== undefined && { gas: quantity(gas) }),
    chainId: quantity(BigInt(network.slice('eip155:'.length))),
  }
}
