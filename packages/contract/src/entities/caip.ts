/**
 * Chain-agnostic identifiers: networks (CAIP-2) and accounts or contracts on them (CAIP-10). One grammar for every package.
 *
 * Case is kept: references are case-sensitive, a Solana genesis hash is base58. This file needs no schema library, because
 * a page reads it before anything else.
 */

/** The chain families that are known by name. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

export type Namespace = (typeof namespaces)[number]

/** A network of a known family, like `eip155:1`. */
export type Caip2 = `${Namespace}:${string}`

/** An account or contract on a network of a known family, like `eip155:1:0xab…`. */
export type Caip10 = `${Caip2}:${string}`

/** CAIP-2 of any family, like `near:mainnet`. */
export type ChainId = string
/** CAIP-10 of any family. */
export type AccountId = string

export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}

export function isCaip2(value: unknown): value is Caip2 {
  return isChainId(value) && isNamespace(namespaceOf(value))
}

export function isCaip10(value: unknown): value is Caip10 {
  return isAccountId(value) && isNamespace(namespaceOf(value))
}

/** A chain id of eip155 is a whole number, written in one way: whoever makes a number of it gets one. */
const chain = '^(eip155:(0|[1-9]\\d{0,31})|(?!eip155:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})'

/** CAIP-2 of any family. */
export function isChainId(value: unknown): value is ChainId {
  return matches(value, '')
}

/** CAIP-10 of any family. */
export function isAccountId(value: unknown): value is AccountId {
  return matches(value, ':[-.%a-zA-Z0-9]{1,128}')
}

function matches(value: unknown, rest: string): boolean {
  return typeof value === 'string' && new RegExp(`${chain}${rest}$`).test(value)
}

/** The family of a network or an account. */
export function namespaceOf(id: Caip2): Namespace
export function namespaceOf(id: string): string
export function namespaceOf(id: string): string {
  return id.split(':', 1)[0] as string
}

/** The part of a network after its family: `1` of `eip155:1`. */
export function referenceOf(network: string): string {
  return network.split(':', 2)[1] ?? ''
}

/** The network of an account. */
export function networkOf(account: Caip10): Caip2
export function networkOf(account: string): string
export function networkOf(account: string): string {
  return account.split(':', 2).join(':')
}

/** The address of an account, without its network. */
export function addressOf(account: string): string {
  return account.slice(networkOf(account).length + 1)
}
