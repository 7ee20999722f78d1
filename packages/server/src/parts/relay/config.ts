/** What a deployment decides about the relay. */
import { variable, wholeVariable } from '@foyer/service/config'
import * as v from 'valibot'
import type { RelayLimits } from './limits.ts'

export type RelayConfig = {
  /** Further addresses of this relay, like `wss://relay.example`: a client’s token names the one that it dialled. */
  readonly addresses?: readonly string[]
  /** What is not named keeps its default. */
  readonly limits?: Partial<RelayLimits>
}

const addresses = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((address) => address.trim())),
  v.everyItem(
    (address) => /^wss?:\/\/[^/?#@]+(?:\/relay)?\/?$/.test(address) && URL.canParse(address),
    'Expected wss addresses with commas between.',
  ),
)

export const relayVariables = {
  RELAY_ADDRESSES: v.optional(variable(addresses, { example: 'wss://relay.example' })),
  RELAY_CONNECTIONS_PER_IP: v.optional(wholeVariable(1, 1_000_000, 100)),
  RELAY_CALLS_PER_SECOND: v.optional(wholeVariable(1, 1_000_000, 50)),
  RELAY_CALLS_PER_SECOND_PER_IP: v.optional(wholeVariable(1, 1_000_000, 250)),
  RELAY_CALLS_PER_SECOND_PER_PROJECT: v.optional(wholeVariable(1, 1_000_000, 10_000)),
  RELAY_STORED_MESSAGES: v.optional(wholeVariable(1, 999_999_999, 1_000_000)),
  RELAY_STORED_MIB: v.optional(wholeVariable(1, 100_000_000, 2_048)),
}

export function toRelayConfig(read: v.InferOutput<v.ObjectSchema<typeof relayVariables, undefined>>): { readonly relay: RelayConfig } {
  const limits = {
    ...(read.RELAY_CONNECTIONS_PER_IP !== undefined && { connectionsPerIp: read.RELAY_CONNECTIONS_PER_IP }),
    ...(read.RELAY_CALLS_PER_SECOND !== undefined && { callsPerSecond: read.RELAY_CALLS_PER_SECOND }),
    ...(read.RELAY_CALLS_PER_SECOND_PER_IP !== undefined && { callsPerSecondPerIp: read.RELAY_CALLS_PER_SECOND_PER_IP }),
    ...(read.RELAY_CALLS_PER_SECOND_PER_PROJECT !== undefined && { callsPerSecondPerProject: read.RELAY_CALLS_PER_SECOND_PER_PROJECT }),
    ...(read.RELAY_STORED_MESSAGES !== undefined && { messagesInAll: read.RELAY_STORED_MESSAGES }),
    ...(read.RELAY_STORED_MIB !== undefined && { bytesInAll: read.RELAY_STORED_MIB * 1_048_576 }),
  }
  return { relay: { ...(read.RELAY_ADDRESSES !== undefined && { addresses: read.RELAY_ADDRESSES }), limits } }
}
