/** The ways to a client: for both sides, or for a dapp alone. */
import { bothRoles, dappRole } from '../engine/roles.ts'
import { type ClientOptions, openClient, type PairingClient } from './open-client.ts'

/** Propose, ask, and hear: without the wallet's half, and a tenth smaller. */
export type DappClient = Omit<PairingClient, 'pair' | 'approve' | 'reject' | 'respond' | 'emit' | 'update' | 'extend'>

/** For a wallet, or for what is both. */
export const createClient = (options: ClientOptions): PairingClient => openClient(options, bothRoles())

export const createDapp = (options: ClientOptions): DappClient => openClient(options, dappRole())
