/** The ways to a client: for both sides, or for a dapp alone. */
import { bothRoles, dappRole } from '../engine/roles.ts'
import type { ClientOptions, DappClient, PairingClient } from './client.ts'
import { openClient } from './open-client.ts'
import { walletMethods } from './wallet-methods.ts'

/** For a wallet, or for what is both. */
export const createClient = (options: ClientOptions): PairingClient => openClient(options, bothRoles(), walletMethods)

/** Without the wallet's half, and a tenth smaller. */
export const createDapp = (options: ClientOptions): DappClient => openClient(options, dappRole(), () => ({}))
