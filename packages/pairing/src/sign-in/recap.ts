/**
 * ReCaps (ERC-5573): what a signed message also allows, as the last of its resources, and in words in its statement.
 *
 * The words are what a person reads and the resource is what a machine obeys, so one is always computed from the other
 * and compared: a wallet, or somebody between, could show one thing and grant another.
 */

import { type ChainId, isChainId } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from '../wire/bytes.ts'
import { isRecord } from '../wire/json-rpc.ts'

/** Per resource (`eip155`) and ability (`request/personal_sign`), the limits it comes with. */
export type Recap = Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>

const prefix = 'urn:recap:'
const preamble = 'I further authorize the stated URI to perform the following actions on my behalf:'

export const isRecap = (one: string): boolean => one.startsWith(prefix)

/** Everything below is asked of, and granted to, this resource. */
const resource = 'eip155'

/** Methods that a session may ask for, on these chains, or on those that the wallet names. */
export function recapOf(methods: readonly string[], chains?: readonly ChainId[]): Recap {
  const limits = chains ? { chains: [...chains] } : {}
  return { [resource]: Object.fromEntries(methods.map((method) => [`request/${method}`, [limits]])) }
}

/** Keys in order, no padding. */
export function encodeRecap(recap: Recap): string {
  const att = sorted(Object.entries(recap).map(([key, abilities]) => [key, sorted(Object.entries(abilities))]))
  return prefix + toBase64Url(toUtf8(JSON.stringify({ att })))
}

/** Of a message's resources, where the last is one. Throws `invalid_message` for one that is broken, or in another place. */
export function readRecap(resources: readonly string[]): Recap | undefined {
  if (resources.slice(0, -1).some(isRecap)) throw refuse('a ReCap is not its last resource')
  const last = resources.at(-1)
  return last !== undefined && isRecap(last) ? decodeRecap(last.slice(prefix.length)) : undefined
}

/** What two grant together; where both say something about an ability, the first is heard. */
export function mergeRecaps(first: Recap, second: Recap): Recap {
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  return Object.fromEntries(keys.map((key) => [key, { ...second[key], ...first[key] }]))
}

export const methodsIn = (recap: Recap): readonly string[] =>
  Object.keys(recap[resource] ?? {}).flatMap((ability) => (ability.startsWith('request/') ? [ability.slice('request/'.length)] : []))

export function chainsIn(recap: Recap): readonly ChainId[] {
  const limits = Object.values(recap[resource] ?? {}).flat()
  return [...new Set(limits.flatMap(({ chains }) => (Array.isArray(chains) ? (chains as readonly unknown[]).filter(isChainId) : [])))]
}

/** The statement with the recap in words behind it: as the standard orders them, and as official wallets do, by an alphabet. */
export const statementsWith = (statement: string, recap: Recap): readonly [string, string] => [
  `${statement && `${statement} `}${translate(recap, byCode)}`,
  `${statement && `${statement} `}${translate(recap, byAlphabet)}`,
]

export const mentionsRecap = (statement: string): boolean => statement.includes(preamble)

/** The statement without words of a recap, which are computed anew. */
export const withoutRecap = (statement: string): string => (statement.split(preamble)[0] ?? '').trimEnd()

type Order = (a: string, b: string) => number
const byCode: Order = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const byAlphabet: Order = (a, b) => a.localeCompare(b, 'en')

function translate(recap: Recap, order: Order): string {
  const sentences = Object.keys(recap)
    .sort(order)
    .flatMap((key) => {
      const abilities = Object.keys(recap[key] ?? {}).map((ability) => ability.split('/', 2) as [string, string])
      const kinds = [...new Set(abilities.map(([kind]) => kind))].sort(order)
      return kinds.map((kind) => {
        const actions = abilities.filter((one) => one[0] === kind).map(([, action]) => `'${action}'`)
        return `'${kind}': ${actions.sort(order).join(', ')} for '${key}'.`
      })
    })
  return [preamble, ...sentences.map((sentence, index) => `(${index + 1}) ${sentence}`)].join(' ')
}

function decodeRecap(text: string): Recap {
  const bytes = fromBase64Url(text.replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_'))
  let decoded: unknown
  try {
    decoded = JSON.parse((bytes && fromUtf8(bytes)) ?? '')
  } catch {
    throw refuse('its ReCap cannot be read')
  }
  const att = isRecord(decoded) ? decoded.att : undefined
  if (!isRecord(att) || Object.keys(att).length === 0) throw refuse('its ReCap grants nothing')
  for (const [key, abilities] of Object.entries(att)) {
    if (!isRecord(abilities) || Object.keys(abilities).length === 0 || !isPlain(key)) throw refuse('its ReCap names no abilities')
    for (const [ability, limits] of Object.entries(abilities)) {
      // The words show the first two parts and no quotes: what would look different from what it is has no place here.
      if (!/^[\w.*-]+\/[\w.*-]+$/.test(ability)) throw refuse('its ReCap has an ability that cannot be put in words')
      if (!Array.isArray(limits) || limits.length === 0 || !limits.every(isRecord)) throw refuse('its ReCap has an ability without limits')
    }
  }
  return att as Recap
}

const isPlain = (key: string): boolean => /^[^'\s]{1,200}$/.test(key)

const sorted = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries([...entries].sort(([a], [b]) => byCode(a, b)))

const refuse = (why: string): PairingError => new PairingError('invalid_message', `The sign-in cannot be used: ${why}.`)
