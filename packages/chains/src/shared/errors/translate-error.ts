/**
 * What wallets and nodes throw, as a `KitError`. Total: whatever it is given, it never throws. The numbers and sentences are
 * those of EIP-1193, JSON-RPC and paired sessions, which wallets of every family use; a family adds what its nodes say.
 *
 * Wallets bury the true code under a general one (`data.originalError`), give it as text, or give none and only a
 * sentence. So: the most specific code anywhere inside, then the sentences, then the general codes.
 */
import { KitError, type KitErrorCode } from '@foyer/core'

/** `switch`: an answer to a request to change the network, where 5000 and 32603 mean that the wallet does not know it. */
export type Where = 'wallet' | 'switch' | 'node'

/** What a family's nodes say: pattern, our words, and the code when it is not `execution_failed`. The first that fits counts; code 3 means the first of all. */
export type NodeErrors = readonly (readonly [RegExp, string, KitErrorCode?])[]

/** Without -32603, -32000, -32003 and -1, which stand for anything. */
const byCode: { readonly [code: string]: KitErrorCode } = {
  3: 'execution_failed',
  4001: 'request_rejected',
  5000: 'request_rejected',
  5002: 'request_rejected',
  5750: 'request_rejected',
  ACTION_REJECTED: 'request_rejected',
  '-32002': 'request_pending',
  4100: 'unauthorized',
  4200: 'method_unsupported',
  '-32601': 'method_unsupported',
  '-32004': 'method_unsupported',
  '-32006': 'method_unsupported',
  5700: 'method_unsupported',
  5760: 'method_unsupported',
  4900: 'wallet_disconnected',
  4901: 'wallet_disconnected',
  4902: 'chain_unsupported',
  5100: 'chain_unsupported',
  5710: 'chain_unsupported',
  32603: 'chain_unsupported',
  429: 'rate_limited',
  '-32005': 'rate_limited',
  '-32600': 'invalid_input',
  '-32602': 'invalid_input',
  5720: 'invalid_input',
  5730: 'invalid_input',
  5740: 'invalid_input',
  '-32700': 'server_failed',
  '-32001': 'server_failed',
}

/** Words that the client of a paired session puts beside the number: they say why it had to answer itself. */
const byWord: { readonly [code: string]: KitErrorCode } = {
  expired: 'timeout',
  relay_unreachable: 'network_failed',
  relay_refused: 'configuration',
  disconnected: 'wallet_disconnected',
  aborted: 'request_cancelled',
  // A request finds the session gone that was there for the page: that is 4900, and connecting again helps. Whoever asks next is not connected.
  not_found: 'wallet_disconnected',
  too_large: 'invalid_input',
  invalid_message: 'wallet_broken',
  invalid_envelope: 'wallet_broken',
}

const general: { readonly [code: string]: KitErrorCode } = { '-32000': 'invalid_input', '-32003': 'execution_failed' }

const bySentence: readonly (readonly [RegExp, KitErrorCode])[] = [
  [
    /(?:user|request|transaction|signature|message|popup|modal)(?: \w+){0,3} (?:reject|den(?:y|ied)|declin|cancel|refus|disapprov|clos)|(?:reject|den(?:y|ied)|declin|cancel|refus)\w* ?(?:by|the request|request|transaction|message)|^(?:reject|cancel|declin)\w*\W*$/i,
    'request_rejected',
  ],
  [/already (?:pending|processing)|pending request/i, 'request_pending'],
  [
    /(?:unrecogni[sz]ed|unknown|unsupported|invalid) (?:chain|network)(?! error)|chain.{0,40}not (?:been )?(?:added|found|supported|configured)/i,
    'chain_unsupported',
  ],
  [/not (?:been )?authori[sz]ed|unauthori[sz]ed|wallet is locked/i, 'unauthorized'],
  [/method.{0,60}not (?:found|supported|available|implemented|exist)|unsupported method/i, 'method_unsupported'],
  [/rate.?limit|too many requests|limit exceeded/i, 'rate_limited'],
]

/**
 * A wallet says so of its node, a node of the one behind it, and a browser of the wallet's own process: what was sent may be there all the same.
 * Some call it a request that was cancelled or a message that was closed, and nobody has.
 */
const unanswered = /time[d-]?[ -]?out|deadline exceeded|not known whether|before a response|(?:port|channel|connection) (?:was )?closed/i

/** For developers; people read the catalogue's text for the code. */
const texts: { readonly [code in KitErrorCode]?: string } = {
  request_rejected: 'The request was declined in the wallet.',
  request_pending: 'The wallet already shows a request for this page: answer it there.',
  unauthorized: 'The wallet has not allowed this page to use the account or method.',
  wallet_broken: 'The wallet answered something that cannot be read. Try again, or use another wallet.',
  method_unsupported: 'The method or capability is not supported.',
  wallet_disconnected: 'The wallet has lost its connection to the network.',
  chain_unsupported: 'Chain is not supported',
  rate_limited: 'Too many requests: wait a moment.',
  invalid_input: 'The request was refused as not valid.',
  timeout: 'The wallet did not answer in time. Try again.',
  network_failed: 'The relay between this page and the wallet cannot be reached. Check the connection and try again.',
  request_cancelled: 'The request was cancelled before the wallet answered.',
  configuration: 'The relay turned this page away.',
  server_failed: 'The request could not be served.',
  execution_failed: 'The chain refused: unknown node error.',
}

/** A session that was there when the request began has ended: more than a wallet without its network. */
const textsOfWords: { readonly [word: string]: string } = {
  disconnected: 'The paired session has ended. Connect the wallet again.',
  not_found: 'The paired session has ended. Connect the wallet again.',
}

type Found = { readonly codes: readonly string[]; readonly sentences: readonly string[] }

export function translateError(
  thrown: unknown,
  { where = 'wallet', nodeErrors = [] }: { readonly where?: Where | undefined; readonly nodeErrors?: NodeErrors } = {},
): KitError {
  if (thrown instanceof KitError) return thrown
  const { codes, sentences } = collect(thrown)
  const make = (code: KitErrorCode, from?: string, text = texts[code]): KitError => {
    // EIP-1193 has one number for each way of saying no in a session; what the wallet gave is with its cause.
    const given = read(Object(read(Object(thrown), 'cause')), 'peerCode')
    const peerCode = typeof given === 'number' ? given : Number(from ?? codes[0])
    return new KitError(code, text ?? `The ${where === 'node' ? 'node' : 'wallet'} gave an error that it did not explain.`, {
      cause: thrown,
      ...(Number.isSafeInteger(peerCode) && { peerCode }),
    })
  }
  // Nobody can decline at a node: its words about rejecting are about something else. What it does not allow is not what a wallet has not.
  // So are those of -32003, the node's own "Transaction rejected", where they do not name the person.
  const isDecided = (text: string) => where !== 'node' && ((!codes.includes('-32003') && !unanswered.test(text)) || /user/i.test(text))
  const sentence = atNode(
    where,
    bySentence.find(([pattern, meant]) =>
      sentences.some((text) => pattern.test(text) && (!/^request/.test(meant) || isDecided(text))),
    )?.[1],
  )
  const isUnanswered = sentences.some((text) => unanswered.test(text))
  const meaning = (code: string): KitErrorCode | undefined => {
    if (isVague(code, where)) return sentence ?? 'chain_unsupported'
    return atNode(where, Object.hasOwn(byCode, code) ? byCode[code] : undefined)
  }
  const word = codes.find((code) => Object.hasOwn(byWord, code))
  if (word) return make(byWord[word] as KitErrorCode, undefined, textsOfWords[word])
  const node = nodeErrors.find(([pattern]) => sentences.some((text) => pattern.test(text)))
  // Under a number that stands for anything may be what the person has decided.
  const code = codes.find((item) => where === 'switch' && !isVague(item, where) && decided.test(meaning(item) ?? '')) ?? codes.find(meaning)
  // A node's reason says more than "execution failed" does. Some say by the number of a pending request that there was no answer.
  if (code && code !== '3' && !(isUnanswered && code === '-32002')) return make(meaning(code) as KitErrorCode, code)
  if (node) return make(node[2] ?? 'execution_failed', code, node[1])
  if (sentence) return make(sentence)
  if (isUnanswered) return make('network_failed', code, 'There was no answer in time. What was sent may have been taken all the same.')
  const last = code ?? codes.find((item) => Object.hasOwn(general, item))
  return last ? make(byCode[last] ?? (general[last] as KitErrorCode), last, last === '3' ? nodeErrors[0]?.[1] : undefined) : make('unknown')
}

const decided = /^(?:request|unauthorized|wallet|chain|method)/

const isVague = (code: string, where: Where): boolean => where === 'switch' && /^(?:5000|-32603)$/.test(code)

/** What would be said of a wallet, or of its owner, is the node's own failure there. */
function atNode(where: Where, code: KitErrorCode | undefined): KitErrorCode | undefined {
  return where === 'node' && code !== undefined && /^(?:request|unauthorized|wallet)/.test(code) ? 'server_failed' : code
}

/** Every code and message in what was thrown, outermost first; bounded, so that a hostile error costs nothing. */
function collect(thrown: unknown): Found {
  const codes: string[] = []
  const sentences: string[] = []
  const seen = new Set<unknown>([thrown])
  for (const item of seen) {
    if (seen.size > 32) break
    if (typeof item === 'string') sentences.push(item.slice(0, 500))
    if (typeof item !== 'object' || item === null) continue
    const code = read(item, 'code')
    if (typeof code === 'number' || typeof code === 'string') codes.push(String(code))
    for (const key of ['message', 'details', 'data', 'originalError', 'cause', 'error', 'info']) seen.add(read(item, key))
  }
  return { codes, sentences }
}

function read(from: object, key: string): unknown {
  try {
    return (from as { readonly [key: string]: unknown })[key]
  } catch {
    return undefined
  }
}
