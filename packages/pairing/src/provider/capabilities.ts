/**
 * EIP-5792 capabilities that a wallet told when it settled the session (CAIP-25), so that it need not be asked for them.
 *
 * By name in the properties of the session, for all chains; in the scoped ones for EVM or for a chain, or under an account there for
 * that account alone. Older wallets tell the whole answer per address, under `capabilities`. A value may be JSON in a text.
 */

import { addressOf, namespaceOf } from '@foyer/contract/entities'
import type { Properties, Session } from '../engine/state.ts'
import { chainsOf, grantOf } from '../namespaces/namespaces.ts'
import { isRecord } from '../wire/json-rpc.ts'

export type KnownCapabilities = {
  /** As `wallet_getCapabilities` answers: by chain in hex, then by name. */
  readonly capabilities: Readonly<Record<string, Properties>>
  /** Something was told of each chain that was asked about. */
  readonly complete: boolean
}

const names = ['atomic', 'auxiliaryFunds', 'flow-control', 'paymasterService', 'sessionKeys']

/** `undefined` when nothing was told, and for what is not asked of an account of this session, which is the wallet's to refuse. */
export function knownCapabilities(
  { namespaces, properties = {}, scopedProperties = {} }: Session,
  params: unknown,
): KnownCapabilities | undefined {
  const [address, asked] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (typeof address !== 'string' || (asked !== undefined && !Array.isArray(asked))) return undefined
  const all = chainsOf(namespaces).filter((chain) => namespaceOf(chain) === 'eip155')
  const ids = (asked as readonly unknown[] | undefined)?.map(toHex) ?? all.map((chain) => toHex(chain.slice('eip155:'.length)))
  const told = ids.map((id) => {
    const chain = `eip155:${Number(id)}`
    const account = grantOf(namespaces, chain).accounts.find((one) => isSame(addressOf(one), address))
    if (id === undefined || account === undefined) return undefined
    const here = recordOf(scopedProperties[chain])
    const [, own = here] = Object.entries(here).find(([key]) => isSame(key, account)) ?? []
    const [, whole] = Object.entries(recordOf(properties.capabilities)).find(([key]) => isSame(key, address)) ?? []
    const everywhere = { ...named(properties), ...named(recordOf(scopedProperties.eip155)) }
    const found = { ...everywhere, ...named(recordOf(own)), ...recordOf(recordOf(whole)[id]) }
    return Object.keys(found).length === 0 ? undefined : ([id, found] as const)
  })
  const known = told.filter((one) => one !== undefined)
  return known.length === 0 ? undefined : { capabilities: Object.fromEntries(known), complete: known.length === told.length }
}

const named = (values: Properties): Properties =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, fromText(values[name])]))

const toHex = (id: unknown): string | undefined =>
  typeof id === 'string' && /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(id) ? `0x${Number(id).toString(16)}` : undefined

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function recordOf(value: unknown): Properties {
  const read = fromText(value)
  return isRecord(read) ? read : {}
}
