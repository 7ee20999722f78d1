/**
 * Pairing URIs (EIP-1328): `wc:{topic}@2?relay-protocol=irn&symKey={hex}&expiryTimestamp={seconds}`.
 *
 * Such a URI is a secret: whoever reads it first is the wallet. It is never logged and never part of an error.
 */
import { PairingError } from '../error.ts'
import { fromBase64, fromBase64Url, fromUtf8 } from './bytes.ts'
import { isKey, type Key, type Topic, topicOf } from './keys.ts'

export type PairingUri = {
  readonly topic: Topic
  readonly symKey: Key
  /** Seconds since 1970; absent in URIs of old dapps. */
  readonly expiry: number | undefined
  /** What the dapp will ask first, where it says so. */
  readonly methods: readonly string[]
}

const maxLength = 4096

export function formatUri({
  symKey,
  expiry,
  methods = [],
}: {
  readonly symKey: Key
  readonly expiry?: number
  readonly methods?: readonly string[]
}): string {
  const query = [
    ...(expiry === undefined ? [] : [`expiryTimestamp=${expiry}`]),
    ...(methods.length > 0 ? [`methods=${encodeURIComponent(methods.join(','))}`] : []),
    'relay-protocol=irn',
    `symKey=${symKey}`,
  ]
  return `wc:${topicOf(symKey)}@2?${query.join('&')}`
}

/**
 * Reads a scanned or pasted URI: plain, `wc://` as Android makes it, or wrapped in base64. Throws `invalid_uri`.
 * That the topic is the hash of the key is left to `hasOwnTopic`: the standard's own example breaks it.
 */
export function parseUri(text: string): PairingUri {
  if (text.length > maxLength) throw refuse('it is too long')
  const trimmed = text.trim()
  const match = /^wc:(?:\/\/)?([^@?]*)@([^?]*)\??(.*)$/s.exec(trimmed.startsWith('wc:') ? trimmed : unwrap(trimmed))
  if (!match) throw refuse('it does not start with wc: and a topic')
  const [, topic = '', version = '', search = ''] = match
  if (version !== '2') throw refuse('only version 2 of the protocol is spoken here')
  if (!isKey(topic)) throw refuse('its topic is not 32 bytes in hex')
  const query = readQuery(search)
  const symKey = query.get('symKey')
  if (!isKey(symKey)) throw refuse('its key is not 32 bytes in hex')
  if (query.get('relay-protocol') !== 'irn') throw refuse('it names a relay protocol other than irn')
  const expiry = query.get('expiryTimestamp')
  if (expiry !== undefined && !/^[1-9]\d{0,11}$/.test(expiry)) throw refuse('its expiry is not a time in seconds')
  const methods = (query.get('methods') ?? '').replace(/^\[|\]$/g, '').split(',')
  return {
    topic,
    symKey,
    expiry: expiry === undefined ? undefined : Number(expiry),
    methods: methods.filter((method) => /^\w+$/.test(method)),
  }
}

/** Whether the topic belongs to the key. A URI of ours always; one whose does not cannot be used by two ends that check. */
export const hasOwnTopic = ({ topic, symKey }: PairingUri): boolean => topicOf(symKey) === topic

function readQuery(search: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    // The first of two keys and the second of two keys would be two different secrets.
    if (found.has(name))
      throw refuse(`it has ${/^(?:symKey|methods|relay-protocol|expiryTimestamp)$/.test(name) ? name : 'a parameter'} twice`)
    found.set(name, value)
  }
  return found
}

function unwrap(text: string): string {
  const bytes = fromBase64(text) ?? fromBase64Url(text)
  return (bytes && fromUtf8(bytes)) ?? ''
}

const refuse = (why: string): PairingError => new PairingError('invalid_uri', `This is not a pairing code that can be used: ${why}.`)
