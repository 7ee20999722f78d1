/** The two sides of a session. */
import { dappCommands } from './dapp-commands.ts'
import { dappHandlers } from './dapp-handlers.ts'
import { expireWallet, settleAwaited } from './expire-wallet.ts'
import type { Role } from './role.ts'
import { sharedCommands } from './shared-commands.ts'
import { sharedHandlers } from './shared-handlers.ts'
import { confirmSettlement, revert } from './wallet-changes.ts'
import { walletCommands } from './wallet-commands.ts'
import { walletHandlers } from './wallet-handlers.ts'

export const dappRole = (): Role => ({
  commands: { ...sharedCommands, ...dappCommands },
  handlers: { ...sharedHandlers, ...dappHandlers },
})

/** Both sides at once: the wallet's response to a request decides by the session which one it is. */
export const bothRoles = (): Role => ({
  commands: { ...sharedCommands, ...dappCommands, ...walletCommands },
  handlers: { ...sharedHandlers, ...dappHandlers, ...walletHandlers },
  ...{ expire: expireWallet, onClock: settleAwaited, confirmSettlement, revert },
})
