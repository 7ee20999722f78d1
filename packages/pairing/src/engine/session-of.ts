/** The session that a command is for, and what it allows there. Each throws a `PairingError`. */

import { type ChainId, isChainId } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import { grantOf } from '../namespaces/namespaces.ts'
import type { Topic } from '../wire/keys.ts'
import type { Draft } from './draft.ts'
import type { Session } from './state.ts'

export function sessionOf(draft: Draft, topic: Topic): Session {
  const session = draft.state.sessions[topic]
  if (!session) throw new PairingError('not_found', 'The session has expired, or one side ended it.', 7001)
  return session
}

export function grantedOn({ namespaces }: Session, chainId: ChainId): ReturnType<typeof grantOf> {
  const granted = isChainId(chainId) ? grantOf(namespaces, chainId) : undefined
  if (!granted || granted.accounts.length === 0) throw new PairingError('unauthorized', `The wallet did not approve ${chainId}.`, 3005)
  return granted
}
