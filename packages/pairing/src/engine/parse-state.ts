/** What storage gives back, which may be old, cut short or somebody else's: each entry is kept if it can be used, and dropped if not. */

import { isChainId } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import { parseProposalNamespaces, parseSessionNamespaces } from '../namespaces/namespaces.ts'
import { isRecord, isRpcId } from '../wire/json-rpc.ts'
import { isKey, topicOf } from '../wire/keys.ts'
import type { State } from './state.ts'

type Check = (value: Readonly<Record<string, unknown>>, key: string) => boolean

/** `undefined` when nothing of it can be used. */
export function parseState(text: string | undefined | null): State | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  if (!isRecord(stored) || stored.version !== 1 || !isKey(stored.seed)) return undefined
  const keys = Object.entries(isRecord(stored.keys) ? stored.keys : {}).filter(([topic, key]) => isKey(key) && topicOf(key) === topic)
  const hasKey = (topic: unknown) => keys.some(([known]) => known === topic)
  const pick = (name: keyof State, check: Check) =>
    Object.fromEntries(Object.entries(recordOf(stored[name])).filter(([key, value]) => isRecord(value) && attempt(() => check(value, key))))

  const proposes: Check = ({ required, optional, properties = {}, scopedProperties = {} }) =>
    Boolean(parseProposalNamespaces(required) && parseProposalNamespaces(optional)) && isRecord(properties) && isRecord(scopedProperties)
  const pairings = pick('pairings', ({ expiry }, key) => isTime(expiry) && hasKey(key))
  const sessions = pick('sessions', (value, key) => {
    parseSessionNamespaces(value.namespaces)
    return (
      hasKey(key) &&
      value.topic === key &&
      isTime(value.expiry) &&
      isSide(value.self) &&
      isSide(value.peer) &&
      isRecord(value.chains) &&
      Object.values(value.chains).every(isChainId) &&
      proposes(value, key)
    )
  })
  const outgoing = pick('outgoing', (value, key) => {
    const fine =
      isRpcId(key) &&
      value.id === key &&
      isTime(value.expiry) &&
      isTime(value.codeExpiry) &&
      isKey(value.privateKey) &&
      typeof value.uri === 'string'
    return fine && typeof value.ref === 'string' && isSide(value.self) && hasKey(value.pairingTopic) && proposes(value, key)
  })
  const isSignIn: Check = ({ topic, payload, expiry }, key) => isKey(topic) && isRecord(payload) && isTime(expiry) && isIn(outgoing, key)
  const isCall: Check = ({ ref, topic, expiry }, key) => isRpcId(key) && typeof ref === 'string' && isTime(expiry) && isIn(sessions, topic)
  const state = {
    version: 1,
    seed: stored.seed,
    lastId: Number.isSafeInteger(stored.lastId) ? stored.lastId : 0,
    relayTime: isTime(stored.relayTime) ? stored.relayTime : 0,
    pairings,
    sessions,
    outgoing,
    incoming: pick(
      'incoming',
      (value, key) => isTime(value.expiry) && isSide(value.proposer) && isIn(pairings, value.pairingTopic) && proposes(value, key),
    ),
    outgoingSignIns: pick('outgoingSignIns', isSignIn),
    incomingSignIns: pick(
      'incomingSignIns',
      ({ requester, payload, pairingTopic, expiry }) =>
        isTime(expiry) && isSide(requester) && isRecord(payload) && isIn(pairings, pairingTopic),
    ),
    requests: pick(
      'requests',
      ({ id, topic, method, expiry }) => isRpcId(id) && isIn(sessions, topic) && typeof method === 'string' && isTime(expiry),
    ),
    calls: pick('calls', isCall),
    outbox: Array.isArray(stored.outbox) ? stored.outbox.filter(isPublication) : [],
    seen: Object.fromEntries(Object.entries(recordOf(stored.seen)).filter(([, until]) => isTime(until))),
    outcomes: pick('outcomes', ({ outcome, until }) => isRecord(outcome) && typeof outcome.ok === 'boolean' && isTime(until)),
  }
  const answered = Object.values(outgoing).flatMap((value) => (isRecord(value) ? [value.pairingTopic, value.sessionTopic] : []))
  const used = (topic: string) => isIn(sessions, topic) || isIn(pairings, topic) || answered.includes(topic)
  return { ...state, keys: Object.fromEntries(keys.filter(([topic]) => used(topic))) } as State
}

/** By its own name: a topic may be any value, and every object has a `constructor`. */
const isIn = (entries: object, key: unknown): boolean => typeof key === 'string' && Object.hasOwn(entries, key)

const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0

const isSide = (value: unknown): boolean => isRecord(value) && isKey(value.publicKey) && isRecord(value.metadata)

function isPublication(value: unknown): boolean {
  if (!isRecord(value) || typeof value.key !== 'string' || !isTime(value.queuedAt) || !isTime(value.giveUpAt)) return false
  const { parts, waiter } = value
  if (waiter !== undefined && !(isRecord(waiter) && typeof waiter.ref === 'string' && isTime(waiter.until))) return false
  return (
    Array.isArray(parts) &&
    parts.every((part) => isRecord(part) && isKey(part.topic) && typeof part.message === 'string' && isTime(part.ttl) && isTime(part.tag))
  )
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

function attempt(check: () => boolean): boolean {
  try {
    return check()
  } catch (error) {
    if (PairingError.is(error)) return false
    throw error
  }
}
