import type { Caip2 } from '@foyer/contract/entities'
import type { NamespaceOf } from '../entities/network.ts'
import type { Kit } from './kit.ts'

/**
 * For what is handed no kit, as hooks are: an app names its own, and they know its networks.
 *
 *     declare module '@foyer/core' {
 *       interface Register { kit: typeof kit }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps fill it in, which a type cannot be.
export interface Register {}

export type NetworkIdIn<Registered> = Registered extends { readonly kit: Kit<infer Id> } ? Id : Caip2

/** The networks of the app's kit; any, while none is registered. */
export type NetworkId = NetworkIdIn<Register>

/** Their families. */
export type NetworkNamespace = NamespaceOf<NetworkId>
