/** The two sides. A dapp that is only a dapp does not carry the wallet's half. */
import type { Commands } from './commands.ts'
import { dappCommands } from './dapp-commands.ts'
import { dappHandlers } from './on-dapp-request.ts'
import { type Handlers, sharedHandlers } from './on-request.ts'
import { walletHandlers } from './on-wallet-request.ts'
import { sharedCommands } from './shared-commands.ts'
import { walletCommands } from './wallet-commands.ts'

export type Role = { readonly commands: Commands; readonly handlers: Handlers }

export const dappRole = (): Role => ({
  commands: { ...sharedCommands, ...dappCommands },
  handlers: { ...sharedHandlers, ...dappHandlers },
})

/** Both sides at once: the wallet's answer to a request decides by the session which one it is. */
export const bothRoles = (): Role => ({
  commands: { ...sharedCommands, ...dappCommands, ...walletCommands },
  handlers: { ...sharedHandlers, ...dappHandlers, ...walletHandlers },
})
