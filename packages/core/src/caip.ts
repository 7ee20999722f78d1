/**
 * Chain-agnostic identifiers: CAIP-2 networks and CAIP-10 accounts.
 *
 * References are case-sensitive and are never lower-cased (a Solana genesis hash is base58).
 */
import { KitError } from './errors.ts'

export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A chain family this kit knows (CAIP-2 namespace). */
export type Namespace = (typeof namespaces)[number]

/** A network, for example `eip155:1` (CAIP-2). */
export type Caip2 = `${Namespace}:${string}`

/** An account on a network, for example `eip155:1:0xab…` (CAIP-10). */
export type Caip10 = `${Caip2}:${string}`

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const accountAddress = /^[-.%a-zA-Z0-9]{1,128}$/

export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && (namespaces as readonly string[]).includes(value)
}

export function isCaip2(value: unknown): value is Caip2 {
  if (typeof value !== 'string') return false
  const [namespace, ref, ...rest] = value.split(':')
  return rest.length === 0 && isNamespace(namespace) && ref !== undefined && reference.test(ref)
}

/** @throws {KitError} `invalid_input` unless `value` is a CAIP-2 id of a known namespace. */
export function parseCaip2(value: unknown): { namespace: Namespace; reference: string; caip2: Caip2 } {
  if (!isCaip2(value)) {
    throw new KitError('invalid_input', 'Invalid CAIP-2 network id: expected namespace:reference.')
  }
  const [namespace, ref] = value.split(':') as [Namespace, string]
  return { namespace, reference: ref, caip2: value }
}

/** @throws {KitError} `invalid_input` with the text 'Invalid CAIP-10 address' (docs/behaviour.md, Signatures and addresses). */
export function parseCaip10(value: unknown): { network: Caip2; namespace: Namespace; address: string } {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, ref, address] = parts
  const network = `${namespace}:${ref}`
  if (parts.length !== 3 || !isCaip2(network) || !address || !accountAddress.test(address)) {
    throw new KitError('invalid_input', 'Invalid CAIP-10 address')
  }
  return { network, namespace: network.split(':')[0] as Namespace, address }
}

export function namespaceOf(network: Caip2): Namespace {
  return network.slice(0, network.indexOf(':')) as Namespace
}
