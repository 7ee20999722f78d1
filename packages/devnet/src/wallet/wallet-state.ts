/** What the wallet remembers, and what follows from it. Pure: the living wallet is in `wallet.ts`. */
import * as v from 'valibot'
import { toHexId, type WalletChain } from './chain.ts'
import { chainSchema } from './chain-schema.ts'
import { findAccount, type WalletAccount, walletAccounts } from './keys.ts'
import { switchesOff, switchesSchema } from './switches.ts'

const account = v.pipe(
  v.string(),
  v.check((value) => findAccount(value) !== undefined),
  v.transform((value) => findAccount(value) as WalletAccount),
)

const stateSchema = v.object({
  version: v.literal(1),
  /** The account in front. */
  account,
  /** Which accounts each site may see. */
  permissions: v.record(v.string(), v.array(account)),
  chains: v.pipe(v.array(chainSchema), v.minLength(1)),
  /** Networks that were taken away: one of them does not come back only because the wallet ships with it. */
  forgotten: v.optional(v.array(v.number()), []),
  /** May be a network that is not in `chains`: the wallet went somewhere by itself. */
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  switches: switchesSchema,
})

export type WalletState = v.InferOutput<typeof stateSchema>

export function freshState(chains: readonly [WalletChain, ...WalletChain[]]): WalletState {
  return {
    version: 1,
    account: walletAccounts[0],
    permissions: {},
    chains: [...chains],
    forgotten: [],
    chainId: chains[0].chainId,
    switches: switchesOff,
  }
}

/**
 * What was stored, or a fresh state when it cannot be read. The endpoints of the networks it ships with are taken from
 * `chains`, because the local world may have moved to other ports since.
 */
export function parseState(stored: unknown, chains: readonly [WalletChain, ...WalletChain[]]): WalletState {
  const read = v.safeParse(stateSchema, stored)
  if (!read.success) return freshState(chains)
  const { chains: known, forgotten } = read.output
  const isKnown = (chainId: number) => known.some((chain) => chain.chainId === chainId)
  const shipped = chains.filter(({ chainId }) => isKnown(chainId) || !forgotten.includes(chainId))
  const added = known.filter(({ chainId }) => chains.every((chain) => chain.chainId !== chainId))
  return { ...read.output, chains: [...shipped, ...added] }
}

/** What a site sees as `eth_accounts`: nothing while locked; the account in front comes first. */
export function visibleAccounts(state: WalletState, origin: string): readonly WalletAccount[] {
  return state.switches.locked ? [] : permittedAccounts(state, origin)
}

/** What a site may use once the wallet is unlocked. */
export function permittedAccounts(state: WalletState, origin: string): readonly WalletAccount[] {
  const permitted = Object.hasOwn(state.permissions, origin) ? (state.permissions[origin] ?? []) : []
  return permitted.includes(state.account) ? [state.account, ...permitted.filter((one) => one !== state.account)] : permitted
}

export function activeChain(state: WalletState): WalletChain | undefined {
  return state.chains.find(({ chainId }) => chainId === state.chainId)
}

export function chainName(state: WalletState, chainId: number): string {
  return state.chains.find((chain) => chain.chainId === chainId)?.name ?? `Unknown network ${chainId}`
}

export type ProviderEvent =
  | { readonly event: 'connect'; readonly data: { readonly chainId: string } }
  | { readonly event: 'disconnect'; readonly data: { readonly code: number; readonly message: string } }
  | { readonly event: 'accountsChanged'; readonly data: readonly string[] }
  | { readonly event: 'chainChanged'; readonly data: string }

/** What a site hears when the wallet goes from one state to another (EIP-1193). */
export function eventsBetween(before: WalletState, after: WalletState, origin: string): readonly ProviderEvent[] {
  const events: ProviderEvent[] = []
  if (!before.switches.dropped && after.switches.dropped) {
    events.push({ event: 'disconnect', data: { code: 4900, message: 'The wallet lost its connection to all chains.' } })
  }
  if (before.switches.dropped && !after.switches.dropped) events.push({ event: 'connect', data: { chainId: toHexId(after.chainId) } })
  if (before.chainId !== after.chainId) events.push({ event: 'chainChanged', data: toHexId(after.chainId) })
  const accounts = visibleAccounts(after, origin)
  if (visibleAccounts(before, origin).join() !== accounts.join()) events.push({ event: 'accountsChanged', data: accounts })
  return events
}
