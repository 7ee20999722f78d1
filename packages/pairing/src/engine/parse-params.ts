/** The parameters of the protocol's methods, from a peer that may send anything. Each throws a `PairingError`. */

import { type ChainId, isChainId, type PeerMetadata } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import { type ProposalNamespaces, parseProposalNamespaces } from '../namespaces/namespaces.ts'
import { isRecord, type RpcError } from '../wire/json-rpc.ts'
import { isKey, type Key } from '../wire/keys.ts'
import { peerErrors } from '../wire/methods.ts'
import type { Participant, Properties, SessionProperties } from './state.ts'

type Proposal = SessionProperties & {
  readonly proposer: Participant
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
  readonly expiry: number | undefined
}

export function parseProposal(value: unknown): Proposal {
  const { proposer, requiredNamespaces, optionalNamespaces, expiryTimestamp, ...said } = recordOf(value)
  return {
    proposer: parseParticipant(proposer),
    required: parseProposalNamespaces(requiredNamespaces ?? {}),
    optional: parseProposalNamespaces(optionalNamespaces ?? {}),
    expiry: typeof expiryTimestamp === 'number' ? expiryTimestamp : undefined,
    ...parseProperties(said),
  }
}

/** What is no JSON object, or is too long to keep, counts as not said. */
const parseProperties = ({ sessionProperties, scopedProperties }: Properties): SessionProperties => ({
  properties: boundedRecord(sessionProperties),
  scopedProperties: boundedRecord(scopedProperties),
})

/** As it goes over the wire, where what is undefined is left out. */
export const formatProperties = ({ properties, scopedProperties }: SessionProperties): Properties => ({
  sessionProperties: properties,
  scopedProperties,
})

const maxPropertiesLength = 65_536

function boundedRecord(value: unknown): Properties | undefined {
  const text = isRecord(value) ? JSON.stringify(value) : undefined
  if (text === undefined || text.length > maxPropertiesLength) return undefined
  // Whoever copies it would otherwise be given a prototype of the peer's choice.
  return JSON.parse(text, (key, its) => (key === '__proto__' ? undefined : its)) as Properties
}

export function parseProposalResponse(value: unknown): Key {
  const { responderPublicKey } = recordOf(value)
  if (!isKey(responderPublicKey)) throw refuse('the answer to the proposal has no public key')
  return responderPublicKey
}

/** Namespaces are checked apart: what is wrong with them has codes of its own. */
export function parseSettlement(value: unknown): {
  readonly controller: Participant
  readonly namespaces: unknown
  readonly expiry: number
  readonly properties: SessionProperties
} {
  const { controller, namespaces, expiry, ...said } = recordOf(value)
  return { controller: parseParticipant(controller), namespaces, expiry: timeOf(expiry), properties: parseProperties(said) }
}

export function parseRequest(value: unknown): {
  readonly chainId: ChainId
  readonly method: string
  readonly params: unknown
  readonly expiry: number | undefined
} {
  const { chainId, request } = recordOf(value)
  const { method, params, expiryTimestamp } = recordOf(request)
  if (!isChainId(chainId) || typeof method !== 'string') throw refuse('the request names no chain or no method')
  return { chainId, method, params, expiry: expiryTimestamp === undefined ? undefined : timeOf(expiryTimestamp) }
}

export function parseEvent(value: unknown): { readonly chainId: ChainId; readonly name: string; readonly data: unknown } {
  const { chainId, event } = recordOf(value)
  const { name, data } = recordOf(event)
  if (!isChainId(chainId) || typeof name !== 'string') throw refuse('the event names no chain, or has no name')
  return { chainId, name, data }
}

/** Shipped wallets leave the time out, and mean another whole life. */
export function parseExtension(value: unknown): number | undefined {
  const { expiry } = isRecord(value) ? value : {}
  return expiry === undefined ? undefined : timeOf(expiry)
}

/** Of a session's end; a peer without a good reason still may end it. */
export function parseReason(value: unknown): RpcError {
  const { code, message } = isRecord(value) ? value : {}
  return {
    code: typeof code === 'number' ? code : peerErrors.disconnected.code,
    message: typeof message === 'string' ? message.slice(0, 200) : peerErrors.disconnected.message,
  }
}

export function parseParticipant(value: unknown): Participant {
  const { publicKey, metadata } = recordOf(value)
  if (!isKey(publicKey)) throw refuse('the other side has no public key')
  return { publicKey, metadata: parseMetadata(metadata) }
}

/** Shown to people, so short and of the right types; never trusted. */
function parseMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = isRecord(value) ? value : {}
  const { native, universal } = isRecord(redirect) ? redirect : {}
  const links = {
    ...(typeof native === 'string' && { native: native.slice(0, 500) }),
    ...(typeof universal === 'string' && { universal: universal.slice(0, 500) }),
  }
  return {
    name: textOf(name, 100),
    description: textOf(description, 500),
    url: textOf(url, 500),
    icons: Array.isArray(icons)
      ? (icons as readonly unknown[])
          .filter((icon) => typeof icon === 'string' && icon.length <= 2000)
          .map(String)
          .slice(0, 10)
      : [],
    ...(Object.keys(links).length > 0 && { redirect: links }),
  }
}

const textOf = (value: unknown, length: number): string => (typeof value === 'string' ? value.slice(0, length) : '')

function timeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw refuse('a time in it is not one in seconds')
  return value
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw refuse('a part of it that should be an object is none')
  return value
}

const refuse = (why: string): PairingError => new PairingError('invalid_message', `The message cannot be used: ${why}.`)
