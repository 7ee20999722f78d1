/** What a dapp asks for and what a wallet grants, per namespace (`eip155`) or single chain (`eip155:10`). */

import { type AccountId, type ChainId, isAccountId, isChainId, namespaceOf, networkOf } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import { isRecord } from '../wire/json-rpc.ts'

export type ProposalNamespace = {
  /** May be absent where the key is itself a chain. */
  readonly chains?: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

export type SessionNamespace = ProposalNamespace & { readonly accounts: readonly AccountId[] }
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** Far above what any wallet asks; a list beyond it is an attack on somebody's memory. */
const maxItems = 2000

/** Throws `invalid_namespaces` with the protocol's code. The result holds only what was checked. */
export function parseProposalNamespaces(value: unknown): ProposalNamespaces {
  return parseEntries(value, 5100, (key, entry) => {
    const parsed = parseLists(key, entry, 5100)
    if (parsed.chains === undefined && isNamespaceKey(key)) throw refuse(5100, 'Chains must not be omitted, unless the key is a chain')
    if (parsed.chains?.length === 0) throw refuse(5100, 'Chains must not be empty')
    return parsed
  })
}

/** Throws `invalid_namespaces` with the protocol's code. The result holds only what was checked. */
export function parseSessionNamespaces(value: unknown): SessionNamespaces {
  const parsed = parseEntries(value, 5001, (key, entry) => {
    const accounts = listOf(isRecord(entry) ? entry.accounts : undefined)
    if (!accounts || accounts.length === 0) throw refuse(5001, 'Accounts must not be empty')
    if (!accounts.every(isAccountId)) throw refuse(5001, 'Accounts must be CAIP-10 compliant')
    const matches = (account: AccountId) => (isNamespaceKey(key) ? namespaceOf(account) : networkOf(account)) === key
    if (!accounts.every(matches)) throw refuse(5103, 'Accounts must be defined in matching namespace')
    return { ...parseLists(key, entry, 5001), accounts: [...new Set(accounts)] }
  })
  if (Object.keys(parsed).length === 0) throw refuse(5104, 'Namespaces must not be empty')
  return parsed
}

/** Throws `invalid_namespaces` unless the session grants all that the proposal requires. It may grant more. */
export function checkApproval(required: ProposalNamespaces, granted: SessionNamespaces): void {
  for (const [key, { chains, methods, events }] of Object.entries(required)) {
    for (const chain of isNamespaceKey(key) ? (chains ?? []) : [key]) {
      const grant = grantOf(granted, chain)
      if (grant.accounts.length === 0) throw refuse(5001, 'All chains must have at least one account')
      if (!methods.every((method) => grant.methods.includes(method))) throw refuse(5002, 'All methods must be approved')
      if (!events.every((event) => grant.events.includes(event))) throw refuse(5003, 'All events must be approved')
    }
  }
}

/** Everything that a session grants on one chain: by its namespace, by the chain's own key, or both, each where it has an account of that chain. */
export function grantOf(
  granted: SessionNamespaces,
  chain: ChainId,
): { readonly accounts: readonly AccountId[]; readonly methods: readonly string[]; readonly events: readonly string[] } {
  const isThere = (account: AccountId): boolean => networkOf(account) === chain
  const entries = [namespaceOf(chain), chain].flatMap((key) =>
    Object.hasOwn(granted, key) && granted[key]?.accounts.some(isThere) ? [granted[key]] : [],
  )
  return {
    accounts: [...new Set(entries.flatMap(({ accounts }) => accounts.filter(isThere)))],
    methods: entries.flatMap(({ methods }) => methods),
    events: entries.flatMap(({ events }) => events),
  }
}

/** The chains on which a session has accounts, in the wallet's order. */
export function chainsOf(granted: SessionNamespaces): readonly ChainId[] {
  return [...new Set(Object.values(granted).flatMap(({ accounts }) => accounts.map(networkOf)))]
}

function parseEntries<T>(value: unknown, code: number, parse: (key: string, entry: unknown) => T): Readonly<Record<string, T>> {
  if (!isRecord(value)) throw refuse(code, 'Namespaces must be an object')
  const entries = Object.entries(value)
  if (entries.length > maxItems) throw refuse(code, 'Too many namespaces')
  for (const [key] of entries) if (!isNamespaceKey(key) && !isChainId(key)) throw refuse(5104, 'Namespace formatting must match CAIP-2')
  return Object.fromEntries(entries.map(([key, entry]) => [key, parse(key, entry)]))
}

function parseLists(key: string, entry: unknown, code: number): ProposalNamespace {
  if (!isRecord(entry)) throw refuse(code, 'A namespace must be an object')
  const [methods, events] = [listOf(entry.methods), listOf(entry.events)]
  if (!methods?.every(isName)) throw refuse(code === 5100 ? 5101 : 5002, 'Methods must be a list of names')
  if (!events?.every(isName)) throw refuse(code === 5100 ? 5102 : 5003, 'Events must be a list of names')
  if (entry.chains === undefined) return { methods, events }
  const chains = listOf(entry.chains)
  if (!chains?.every(isChainId)) throw refuse(code, 'Chains must be CAIP-2 compliant')
  if (!chains.every((chain) => (isNamespaceKey(key) ? namespaceOf(chain) : chain) === key))
    throw refuse(code, 'Chains must be defined in matching namespace')
  return { chains, methods, events }
}

const isNamespaceKey = (key: string): boolean => /^[-a-z0-9]{3,8}$/.test(key)

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length <= maxItems ? (value as readonly unknown[]) : undefined

const isName = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 128

const refuse = (code: number, message: string): PairingError => new PairingError('invalid_namespaces', message, code)
