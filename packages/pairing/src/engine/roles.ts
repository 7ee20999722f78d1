/** The two sides. A dapp that is only a dapp does not carry the wallet's half. */

import type { RpcError, RpcMessage } from '../wire/json-rpc.ts'
import type { Key, Topic } from '../wire/keys.ts'
import type { Commands } from './commands.ts'
import { dappCommands } from './dapp-commands.ts'
import { expireWallet } from './expire-wallet.ts'
import { dappHandlers } from './on-dapp-request.ts'
import { type Handlers, sharedHandlers } from './on-request.ts'
import { walletHandlers } from './on-wallet-request.ts'
import { sharedCommands } from './shared-commands.ts'
import type { Call } from './state.ts'
import type { Turn } from './turn.ts'
import { hearSettled, undo } from './wallet-calls.ts'
import { walletCommands } from './wallet-commands.ts'

export type Role = {
  readonly commands: Commands
  readonly handlers: Handlers
  /** Ends what has run out and only this side has; `isTold`: a relay has just said what time it is. */
  readonly expire?: (turn: Turn, isTold: boolean) => void
  /** The dapp has taken the session. */
  readonly settled?: (turn: Turn, call: Call) => void
  /** The dapp has refused a wallet's call, or was not reached. */
  readonly undo?: (turn: Turn, call: Call, reason: RpcError) => void
  /** Answers that are sealed to a dapp's own public key: those to a sign-in. */
  readonly sealedTo?: {
    readonly keyFor: (turn: Turn, topic: Topic, sender: Key) => Key | undefined
    readonly hear: (turn: Turn, topic: Topic, answer: RpcMessage, sender: Key) => void
  }
}

export const dappRole = (): Role => ({
  commands: { ...sharedCommands, ...dappCommands },
  handlers: { ...sharedHandlers, ...dappHandlers },
})

/** Both sides at once: the wallet's answer to a request decides by the session which one it is. */
export const bothRoles = (): Role => ({
  commands: { ...sharedCommands, ...dappCommands, ...walletCommands },
  handlers: { ...sharedHandlers, ...dappHandlers, ...walletHandlers },
  ...{ expire: expireWallet, settled: hearSettled, undo },
})
