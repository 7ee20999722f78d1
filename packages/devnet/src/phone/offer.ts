/** What an app asks for, beside what this wallet can give; and what is given when the person says yes. */
import { type ChainId, type IncomingProposal, namespaceOf, type ProposalNamespace, type SessionNamespaces } from '@foyer/pairing'
import type { WalletChain } from '../wallet/chain.ts'
import type { WalletAccount } from '../wallet/keys.ts'
import { type Switches, switchesOff } from '../wallet/switches.ts'

export type OfferedNetwork = {
  readonly chain: ChainId
  readonly name: string
  /** Without it there is no session. */
  readonly required: boolean
}

export type Offer = {
  readonly networks: readonly OfferedNetwork[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Asked for, and not known here: networks and methods by their own names. */
  readonly unknown: readonly string[]
  /** Why it cannot be approved at all, with the protocol's number. */
  readonly obstacle?: { readonly code: number; readonly message: string }
}

export type Choice = { readonly accounts: readonly WalletAccount[]; readonly chains: readonly ChainId[] }

/** What this wallet answers over a session. */
const everyMethod: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]
const phoneEvents: readonly string[] = ['accountsChanged', 'chainChanged']

export const toChain = (chainId: number): ChainId => `eip155:${chainId}`
export const toChainId = (chain: ChainId): number => Number(chain.slice('eip155:'.length))

/** A wallet that stays where it is does not say that it can be moved. */
export function methodsOf({ unknownChains, refusesToAdd }: Pick<Switches, 'unknownChains' | 'refusesToAdd'>): readonly string[] {
  return everyMethod.filter(
    (method) => !(unknownChains && method === 'wallet_switchEthereumChain') && !(refusesToAdd && method === 'wallet_addEthereumChain'),
  )
}

export function toOffer(
  { required, optional }: Pick<IncomingProposal, 'required' | 'optional'>,
  known: readonly WalletChain[],
  switches: Pick<Switches, 'unknownChains' | 'refusesToAdd'> = switchesOff,
): Offer {
  const phoneMethods = methodsOf(switches)
  const [needed, wished] = [required, optional].map((all) => Object.entries(all).flatMap(([key, entry]) => flatten(key, entry)))
  const asked = [...(needed ?? []), ...(wished ?? [])]
  const nameOf = (chain: ChainId) => known.find(({ chainId }) => toChain(chainId) === chain)?.name
  const chains = unique(asked.map(({ chain }) => chain))
  const methods = unique(asked.filter(isEvm).flatMap((one) => one.methods))
  const events = unique(asked.filter(isEvm).flatMap((one) => one.events))
  const networks = chains.flatMap((chain): OfferedNetwork[] => {
    const name = nameOf(chain)
    return name === undefined ? [] : [{ chain, name, required: needed?.some((one) => one.chain === chain) ?? false }]
  })
  const strange = (needed ?? []).filter(({ chain }) => nameOf(chain) === undefined).map(({ chain }) => chain)
  const beyond = unique((needed ?? []).flatMap((one) => one.methods)).filter((method) => !phoneMethods.includes(method))
  const obstacle = obstacleOf({ networks, strange, beyond })
  return {
    networks,
    methods: methods.filter((method) => phoneMethods.includes(method)),
    events: events.filter((event) => phoneEvents.includes(event)),
    unknown: [
      ...chains.filter((chain) => nameOf(chain) === undefined),
      ...unique(asked.flatMap((one) => one.methods)).filter((method) => !phoneMethods.includes(method)),
    ],
    ...(obstacle && { obstacle }),
  }
}

/** The session's namespaces. Accounts and networks keep the order they are given in: the first is in front. */
export function toNamespaces({ methods, events }: Pick<Offer, 'methods' | 'events'>, { accounts, chains }: Choice): SessionNamespaces {
  return {
    eip155: { chains, accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)), methods, events },
  }
}

type Asked = { readonly chain: ChainId } & Pick<ProposalNamespace, 'methods' | 'events'>

function flatten(key: string, { chains, methods, events }: ProposalNamespace): readonly Asked[] {
  return (chains ?? [key]).map((chain) => ({ chain, methods, events }))
}

const isEvm = ({ chain }: Asked): boolean => namespaceOf(chain) === 'eip155'

function obstacleOf({ networks, strange, beyond }: Obstacles): Offer['obstacle'] {
  if (strange.length > 0)
    return { code: 5100, message: `The app cannot do without ${strange.join(', ')}, which this wallet does not know.` }
  if (beyond.length > 0) return { code: 5101, message: `The app cannot do without ${beyond.join(', ')}, which this wallet does not do.` }
  if (networks.length === 0) return { code: 5100, message: 'This wallet knows none of the networks that the app works on.' }
  return undefined
}

type Obstacles = {
  readonly networks: readonly OfferedNetwork[]
  readonly strange: readonly ChainId[]
  readonly beyond: readonly string[]
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
