/**
 * The life of one wallet connection: every state it can be in, and the only ways out of each.
 *
 * Pure on purpose. `step` never awaits, reads a clock or touches storage; it returns the next
 * state and, when work must start, a description of that work. `runtime.ts` performs it.
 */

import type { Caip2 } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { Account, ConnectorId } from '../entities/wallet.ts'
import type { NonEmpty } from '../family/family.ts'
import { heldOf } from './select.ts'
import type { Connection, ConnectionSnapshot, SessionMember } from './state.ts'

export type ConnectionEvent =
  | { readonly type: 'ask'; readonly connector: ConnectorId; readonly attempt: number; readonly at: number }
  | {
      readonly type: 'restore'
      readonly connector: ConnectorId
      readonly attempt: number
      readonly at: number
      readonly snapshot: ConnectionSnapshot
    }
  | ({ readonly type: 'granted'; readonly attempt: number; readonly accounts: readonly Account[]; readonly network: Caip2 } & SessionMember)
  | { readonly type: 'refused'; readonly attempt: number; readonly error: KitError }
  /** `attempt` names the verification of what was restored, if that goes on. */
  | { readonly type: 'cancel'; readonly attempt: number; readonly at: number }
  | { readonly type: 'disconnect' }
  /** The wallet changed its accounts by itself; none means that it took access back. */
  | { readonly type: 'accounts'; readonly connector: ConnectorId; readonly accounts: readonly Account[] }
  | { readonly type: 'moved'; readonly connector: ConnectorId; readonly network: Caip2 }
  | { readonly type: 'dropped'; readonly connector: ConnectorId }
  | { readonly type: 'select'; readonly address: string }

export type ConnectionWork =
  | { readonly type: 'ask'; readonly connector: ConnectorId; readonly attempt: number; readonly silent: boolean }
  | { readonly type: 'abandon' }
  | { readonly type: 'release'; readonly connector: ConnectorId }

export type ConnectionStep = readonly [Connection, ConnectionWork?]

type Connected = Extract<Connection, { status: 'connected' }>

export const disconnected: Connection = { status: 'disconnected' }

export function stepConnection(now: Connection, event: ConnectionEvent): ConnectionStep {
  switch (event.type) {
    case 'ask': {
      const { connector, attempt, at } = event
      // Pressed twice: the wallet already shows the request.
      if (now.status === 'connecting' && now.connector === connector && !now.restored) return [now]
      const previous = previousOf(now) ?? overtaken(now)
      return [
        { status: 'connecting', connector, attempt, since: at, ...(previous && { previous }) },
        { type: 'ask', connector, attempt, silent: false },
      ]
    }
    case 'restore':
      // What the person does here and now beats what another tab or an earlier visit left behind.
      return now.status === 'connecting' || previousOf(now) ? [now] : verify(event.connector, event.snapshot, event)
    case 'granted':
      return granted(now, event)
    case 'refused':
      // A wallet may answer after the user has moved on: only the live attempt is heard.
      if (now.attempt !== event.attempt) return [now]
      if (now.restored) return [disconnected]
      return [{ status: 'failed', connector: now.connector, error: event.error, ...(now.previous && { previous: now.previous }) }]
    case 'cancel': {
      if (now.status !== 'failed' && (now.status !== 'connecting' || now.restored)) return [now]
      const { previous = disconnected } = now
      if (previous.status === 'connected' && previous.unverified) return verify(previous.connector, previous, event)
      return now.status === 'failed' ? [previous] : [previous, { type: 'abandon' }]
    }
    case 'disconnect': {
      const held = heldOf(now)
      if (held) return [disconnected, { type: 'release', connector: held.connector }]
      return now.status === 'connecting' ? [disconnected, { type: 'abandon' }] : [disconnected]
    }
    case 'select':
      return [select(now, event.address)]
    default:
      return [changedByWallet(now, event)]
  }
}

function granted(now: Connection, event: Extract<ConnectionEvent, { type: 'granted' }>): ConnectionStep {
  if (now.attempt !== event.attempt) return [now]
  const { connector, restored, previous } = now
  if (!isNonEmpty(event.accounts)) {
    const error = new KitError('wallet_broken', 'The wallet granted no account: choose one in it.')
    return stepConnection(now, { type: 'refused', attempt: event.attempt, error })
  }
  const chosen = restored?.accounts[0].address
  const accounts = chosen === undefined ? event.accounts : firstOf(event.accounts, chosen)
  const { session = restored?.session, walletName = restored?.walletName } = event
  const member = { ...(session && { session }), ...(walletName && { walletName }) }
  const next: Connection = { status: 'connected', connector, accounts, network: event.network, ...member }
  return previous && previous.connector !== connector ? [next, { type: 'release', connector: previous.connector }] : [next]
}

/** What a wallet reports by itself. Only the one that is connected is heard, also while another is being asked. */
function changedByWallet(now: Connection, event: Extract<ConnectionEvent, { type: 'accounts' | 'moved' | 'dropped' }>): Connection {
  if (now.status !== 'connected') {
    if (!now.previous || now.previous.connector !== event.connector) return now
    const { previous, ...rest } = now
    const next = changedByWallet(previous, event)
    return next.status === 'connected' ? { ...rest, previous: next } : rest
  }
  if (now.connector !== event.connector) return now
  if (event.type === 'moved') return now.network === event.network ? now : { ...now, network: event.network }
  return event.type === 'accounts' && isNonEmpty(event.accounts) ? { ...now, accounts: event.accounts } : disconnected
}

/** The very same state where nothing changes: a tab that follows another writes what is new, and no more. */
function select(now: Connection, address: string): Connection {
  const held = heldOf(now)
  const accounts = held && firstOf(held.accounts, address)
  if (!accounts || accounts === held.accounts) return now
  return now.restored ? { ...now, restored: { ...now.restored, accounts } } : changedByWallet(now, { ...held, accounts, type: 'accounts' })
}

function previousOf(now: Connection): Connected | undefined {
  return now.status === 'connected' ? now : now.previous
}

/** What was restored stays in use, as a live connection would. */
function overtaken(now: Connection): Connected | undefined {
  return now.restored && { ...now.restored, status: 'connected', connector: now.connector, unverified: true }
}

function verify(
  connector: ConnectorId,
  restored: ConnectionSnapshot,
  { attempt, at }: { readonly attempt: number; readonly at: number },
): ConnectionStep {
  return [
    { status: 'connecting', connector, attempt, since: at, restored },
    { type: 'ask', connector, attempt, silent: true },
  ]
}

function firstOf(accounts: NonEmpty<Account>, address: string): NonEmpty<Account> {
  const chosen = accounts.find((account) => account.address === address)
  return chosen && chosen !== accounts[0] ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

function isNonEmpty<T>(list: readonly T[]): list is NonEmpty<T> {
  return list.length > 0
}
