/** Sign-in messages: CAIP-122 in the layout of EIP-4361, which is what every wallet on `eip155` shows and signs. */

import { type AccountId, addressOf, type ChainId, isAccountId, isChainId, namespaceOf, networkOf } from '@foyer/contract/entities'
import { PairingError } from '../error.ts'
import type { ProposalNamespaces } from '../namespaces/namespaces.ts'
import { isRecord } from '../wire/json-rpc.ts'
import { chainsIn, encodeRecap, isRecap, mentionsRecap, methodsIn, readRecap, recapOf, statementsWith, withoutRecap } from './recap.ts'

/** What a dapp asks to be signed; times in RFC 3339, as text, since they are part of what is signed. */
export type SignInPayload = {
  readonly type: 'eip4361' | 'caip122'
  readonly chains: readonly ChainId[]
  /** Of the page: host and port. */
  readonly domain: string
  /** The page, or whoever the message is for. */
  readonly aud: string
  readonly version: '1'
  /** Made by whoever checks the signature, used once. */
  readonly nonce: string
  readonly iat: string
  readonly nbf?: string
  readonly exp?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** What a dapp wants signed. */
export type SignInRequest = Pick<SignInPayload, 'chains' | 'domain' | 'nonce' | 'nbf' | 'exp' | 'statement' | 'requestId'> & {
  /** The page, or whoever the message is for. */
  readonly uri: string
  readonly resources?: readonly string[]
  /** What the session may ask for, beside `personal_sign`. */
  readonly methods?: readonly string[]
  /** What wallets are asked for that know no such sign-in. Default: the same chains and methods. */
  readonly optional?: ProposalNamespaces
}

/** CAIP-74: a payload as one account signed it. */
export type Cacao = {
  readonly h: { readonly t: 'eip4361' | 'caip122' }
  readonly p: Omit<SignInPayload, 'type' | 'chains'> & { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** What a wallet puts in front of its person, and how it answers. */
export type SignInOffer = {
  /** To be signed as it is. */
  readonly message: string
  /** What the session may ask for then; nothing where only a signature is wanted. */
  readonly methods: readonly string[]
  /** The answer, once it has the signature: `eip191` of an account of its own, `eip1271` of a contract. */
  readonly toCacao: (signature: string, type?: 'eip191' | 'eip1271') => Cacao
}

/**
 * Wallet: the message for one account, granting the methods and chains that were asked for and are supported here.
 * Throws `invalid_input` when nothing is left, or the account is on none of the chains.
 */
export function offerSignIn(
  payload: SignInPayload,
  account: AccountId,
  supported: { readonly chains: readonly ChainId[]; readonly methods: readonly string[] },
): SignInOffer {
  const chains = payload.chains.filter((chain) => supported.chains.includes(chain))
  if (!isAccountId(account) || !chains.includes(networkOf(account)))
    throw new PairingError('invalid_input', 'The account is on none of the chains that were asked for and are supported.')
  const { type, chains: _, statement = '', resources = [], ...rest } = payload
  const asked = readRecap(resources)
  const methods = asked ? methodsIn(asked).filter((method) => supported.methods.includes(method)) : []
  if (asked && methods.length === 0) throw new PairingError('invalid_input', 'None of the methods that were asked for is supported.')
  const granted = asked && { ...asked, ...recapOf(methods, chains) }
  const [words] = granted ? statementsWith(withoutRecap(statement), granted) : [statement]
  const p = {
    ...rest,
    iss: `did:pkh:${account}`,
    ...(words && { statement: words }),
    ...(resources.length > 0 && { resources: granted ? [...resources.slice(0, -1), encodeRecap(granted)] : resources }),
  }
  return { message: formatSignIn(p), methods, toCacao: (s, t = 'eip191') => ({ h: { t: type }, p, s: { t, s } }) }
}

/** The text that was signed, byte for byte: times and addresses stay as they were written. */
export function formatSignIn(payload: Cacao['p']): string {
  const { iss, domain, aud, version, nonce, iat, exp, nbf, requestId, resources, statement = '' } = payload
  const account = accountOf(iss)
  const recap = readRecap(resources ?? [])
  // Wallets may leave the words to whoever reads the message; they are signed all the same.
  const [words] = recap && !mentionsRecap(statement) ? statementsWith(statement, recap) : [statement]
  const lines = [
    `${domain} wants you to sign in with your Ethereum account:`,
    addressOf(account),
    '',
    ...(words ? [words] : []),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${networkOf(account).slice(namespaceOf(account).length + 1)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ]
  return lines.join('\n')
}

/** What one signature grants. Its chain is proven by it, the others of the ReCap are the wallet's word. */
export type Granted = { readonly account: AccountId; readonly chains: readonly ChainId[]; readonly methods: readonly string[] }

/** Dapp: an answer to its own payload, everything but the signature checked. Throws `invalid_message`. */
export function parseCacao(value: unknown, asked: SignInPayload): { readonly cacao: Cacao; readonly granted: Granted } {
  const { h, p, s } = recordOf(value)
  const { t } = recordOf(h)
  const signature = recordOf(s)
  if (t !== 'eip4361' && t !== 'caip122') throw refuse('it is of a kind that was not asked for')
  if (typeof signature.t !== 'string' || typeof signature.s !== 'string' || !/^0x[0-9a-fA-F]{2,20000}$/.test(signature.s))
    throw refuse('it has no signature')
  const payload = recordOf(p)
  const fields = parseFields(payload)
  const { iss } = payload
  if (typeof iss !== 'string') throw refuse('it names no account')
  const account = accountOf(iss)
  for (const name of ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const)
    if ((fields[name] || undefined) !== asked[name]) throw refuse(`its ${name} is not what was asked for`)
  if (!asked.chains.includes(networkOf(account))) throw refuse('its account is on a chain that was not asked for')
  const recap = readRecap(fields.resources ?? [])
  const plain = (resources: readonly string[] = []) => resources.filter((one) => !isRecap(one)).join('\n')
  if (plain(fields.resources) !== plain(asked.resources)) throw refuse('its resources are not what was asked for')
  const { statement = '' } = asked
  // A wallet could show one thing and grant another: the words are those of what is granted, or are left to the reader.
  if (![statement, ...(recap ? statementsWith(statement, recap) : [])].includes(fields.statement ?? ''))
    throw refuse('its statement says something else than was asked for and than it grants')
  const chains = [...new Set([networkOf(account), ...(recap ? chainsIn(recap) : [])])].filter((chain) => asked.chains.includes(chain))
  const cacao: Cacao = { h: { t }, p: { ...fields, iss }, s: { t: signature.t, s: signature.s } }
  return { cacao, granted: { account, chains, methods: recap ? methodsIn(recap) : [] } }
}

/** Wallet: what a dapp asks to be signed. Throws `invalid_message`. */
export function parsePayload(value: unknown): SignInPayload {
  const payload = recordOf(value)
  const { type, chains } = payload
  if (type !== undefined && type !== 'eip4361' && type !== 'caip122') throw refuse('it is of a kind that is not known here')
  const isOurs = (chain: unknown): chain is ChainId => isChainId(chain) && namespaceOf(chain) === 'eip155'
  if (!Array.isArray(chains) || chains.length === 0 || chains.length > 500 || !chains.every(isOurs))
    throw refuse('its chains are not all of eip155')
  const fields = parseFields(payload)
  readRecap(fields.resources ?? [])
  return { type: type ?? 'caip122', chains: [...new Set(chains)], ...fields }
}

function parseFields(payload: Readonly<Record<string, unknown>>): Omit<SignInPayload, 'type' | 'chains'> {
  const { aud, uri, version, resources } = payload
  if (version !== '1') throw refuse('only version 1 of such messages is known')
  const [domain, to, nonce, iat] = [payload.domain, aud ?? uri, payload.nonce, payload.iat].map(lineOf)
  if (!domain || !to || !nonce || !iat) throw refuse('its domain, URI, nonce or time is missing')
  const lines = Array.isArray(resources) && resources.length <= 200 ? (resources as readonly unknown[]).map(lineOf) : undefined
  if (resources !== undefined && resources !== null && !lines?.every((line) => line)) throw refuse('its resources are not a list of lines')
  const more = (['nbf', 'exp', 'statement', 'requestId'] as const).flatMap((name) => {
    const line = lineOf(payload[name] ?? '')
    if (line === undefined) throw refuse(`its ${name} is not one line`)
    return line ? [[name, line]] : []
  })
  return { domain, aud: to, version, nonce, iat, ...Object.fromEntries(more), ...(lines && { resources: lines as readonly string[] }) }
}

/** One line of text: a break would let a message show lines that are not its own. */
const lineOf = (value: unknown): string | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  typeof value === 'string' && value.length <= 20_000 && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value) ? value : undefined

function accountOf(iss: string): AccountId {
  const account = iss.startsWith('did:pkh:') ? iss.slice('did:pkh:'.length) : ''
  if (!isAccountId(account) || namespaceOf(account) !== 'eip155') throw refuse('its account is none of eip155')
  return account
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw refuse('a part of it that should be an object is none')
  return value
}

const refuse = (why: string): PairingError => new PairingError('invalid_message', `The sign-in cannot be used: ${why}.`)
