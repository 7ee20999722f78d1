/**
 * The life of one wallet connection: every state it can be in, and the only ways out of each.
 *
 * Pure on purpose. `step` never awaits, reads a clock or touches storage; it returns the next
 * state and, when work must start, a description of that work. `runtime.ts` performs it.
 */

import type { Caip2 } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { Account, ConnectorId } from '../entities/wallet.ts'
import type { AdapterEvent, NonEmpty } from '../family/family.ts'
import { disconnected } from './disconnected.ts'
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
  | Extract<AdapterEvent, { type: 'accounts' }>
  | { readonly type: 'moved'; readonly connector: ConnectorId; readonly network: Caip2 }
  | { readonly type: 'dropped'; readonly connector: ConnectorId }
  | { readonly type: 'select'; readonly address: string }

export type ConnectionWork =
  | { readonly type: 'ask'; readonly connector: ConnectorId; readonly attempt: number; readonly silent: boolean }
  | { readonly type: 'abandon' }
  | { readonly type: 'release'; readonly connector: ConnectorId }

export type ConnectionStep = readonly [Connection, ConnectionWork?]

type Connected = Extract<Connection, { status: 'connected' }>

export function stepConnection(now: Connection, event: ConnectionEvent): ConnectionStep {
  switch (event.type) {
    case 'ask': {
      const { connector } = event
      // Pressed twice: the wallet already shows the request.
      if (isAsking(now) && now.connector === connector) return [now]
      // What was restored stays in use, as a live connection would.
      const previous = now.status === 'connected' ? now : (now.previous ?? (now.restored && unverified(now.connector, now.restored)))
      return begin(connector, event, { ...(previous && { previous }) })
    }
    case 'restore': {
      const { connector, snapshot } = event
      if (isSameWallet(heldOf(now), { ...snapshot, connector })) return [now]
      // What the person asks here and now goes on, whatever another tab or an earlier visit left behind.
      if (isAsking(now)) return [now.previous ? { ...now, previous: unverified(connector, snapshot) } : now]
      return begin(connector, event, { restored: snapshot })
    }
    case 'granted':
      return granted(now, event)
    case 'refused':
      // A wallet may answer after the user has moved on: only the live attempt is heard.
      if (now.attempt !== event.attempt) return [now]
      if (now.restored) return [disconnected]
      return [{ status: 'failed', connector: now.connector, error: event.error, ...(now.previous && { previous: now.previous }) }]
    case 'cancel': {
      if (now.status !== 'failed' && !isAsking(now)) return [now]
      const { previous = disconnected } = now
      if (previous.status === 'connected' && previous.unverified) return begin(previous.connector, event, { restored: previous })
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
  const accounts = firstOf(event.accounts, restored?.accounts[0].address)
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
  if (event.type !== 'accounts' || !isNonEmpty(event.accounts)) return disconnected
  return { ...now, accounts: firstOf(event.accounts, event.sameFirst && now.accounts[0].address) }
}

/** The very same state where nothing changes: a tab that follows another writes what is new, and no more. */
function select(now: Connection, address: string): Connection {
  const held = heldOf(now)
  const accounts = held && firstOf(held.accounts, address)
  if (!accounts || accounts === held.accounts) return now
  return now.restored ? { ...now, restored: { ...now.restored, accounts } } : changedByWallet(now, { ...held, accounts, type: 'accounts' })
}

function unverified(connector: ConnectorId, restored: ConnectionSnapshot): Connected {
  return { ...restored, status: 'connected', connector, unverified: true }
}

/** Whether a wallet is being asked, and not only to confirm what was restored. */
function isAsking(now: Connection): now is Asking {
  return now.status === 'connecting' && !now.restored
}

type Asking = Extract<Connection, { status: 'connecting' }>
type Held = ReturnType<typeof heldOf>

/** In the same session, too, where it is paired. */
export function isSameWallet(one: Held, other: Held): boolean {
  return one?.connector === other?.connector && one?.session === other?.session
}

/** What was restored is only to be confirmed. */
function begin(
  connector: ConnectorId,
  { attempt, at }: { readonly attempt: number; readonly at: number },
  stays: Pick<Asking, 'restored' | 'previous'>,
): ConnectionStep {
  return [
    { status: 'connecting', connector, attempt, since: at, ...stays },
    { type: 'ask', connector, attempt, silent: !!stays.restored },
  ]
}

function firstOf(accounts: NonEmpty<Account>, address: string | undefined): NonEmpty<Account> {
  const chosen = accounts.find((account) => account.address === address)
  return chosen && chosen !== accounts[0] ? [chosen, ...accounts.filter((account) => account !== chosen)] : accounts
}

function isNonEmpty<T>(list: readonly T[]): list is NonEmpty<T> {
  return list.length > 0
}
