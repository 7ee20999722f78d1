import { rpc, rpcBatchLimit } from '@foyer/contract'
import { DeadlinePassed, looseEndpoint, type Prepared, prepareText, type UnreadBody } from '@foyer/service/http'
import { TooManyWaiting } from '@foyer/service/limits'
import { type Chain, tooLate } from '../../chains/chain.ts'
import { type Chains, notServed } from '../../chains/chains.ts'
import { isWrite } from '../../chains/methods.ts'
import { upstreamBatch } from '../../chains/request-batches.ts'
import { ChainUnavailable, type JsonText, largerThanTaken, maxAnswerBytes, type Outcome } from '../../chains/rpc-types.ts'
import { lengthOf, type RpcElement, readElement, rpcError, writeAnswer } from './json-rpc.ts'

/** A transaction may be 128 KiB, which is 256 KiB in hexadecimal; a thousand reads with parameters are as large. */
const bodyLimit = 1_048_576
/** A thousand requests with a call object each. */
const bodyBounds = { depth: 20, keys: 20_000, elements: 50_000 }
/** Ten times what is answered, so that a careless client hears which of its requests were: of half a million numbers none is a request. */
const longestBatch = 10_000
/** Characters of a batch's answer: what a node may answer to one request, twice. */
const answerLimit = 16_777_216

/** So much of an answer costs as much as a request. */
export const answerPointBytes = 16_384

const codes = { invalid: -32_600, parse: -32_700, params: -32_602, unavailable: -32_002, limit: -32_005 } as const

/**
 * The requests of a batch are checked, charged and answered one by one, so that a bad one does not take the others with
 * it; a client that sent a batch, and is let in, is answered with JSON-RPC whatever is wrong.
 */
export const rpcEndpoint = (chains: Chains) =>
  looseEndpoint(rpc, {
    limit: 'rpc',
    chargesItself: true,
    bodyLimit,
    bodyBounds,
    answerUnread: (unread) => (unread.start.trimStart().startsWith('[') ? sendJson(writeUnread(unread)) : undefined),
    handle: async ({ query, body }, { charge, chargeUpTo, refuse, signal }): Promise<Prepared> => {
      const chain = chains.find(query.chainId)
      if (Array.isArray(body)) return sendJson(await answerBatch(body, chain, { chargeUpTo, signal }))
      charge(1)
      if (chain === undefined) throw refuse('unknown_chain', notServed, { field: 'chainId' })
      const element = readElement(body)
      const outcome = await answerOne(element, chain, signal)
      if (outcome instanceof ChainUnavailable) {
        const retryAfter = Math.ceil(outcome.retryAfterMs / 1000)
        throw refuse('unavailable', 'No node of this network answers. Try again in a moment.', { retryAfter, cause: outcome })
      }
      const answer = writeAnswer(element.id, outcome)
      const toPay = isSent(element) ? chargeUpTo : charge
      toPay(sizePoints(answer) + readPoints([outcome]))
      return sendJson(answer)
    },
  })

/** In pieces. */
type Answer = readonly JsonText[]

async function answerOne(element: RpcElement, chain: Chain, signal: AbortSignal): Promise<Outcome | ChainUnavailable> {
  if ('invalid' in element) return rpcError(codes.invalid, element.invalid)
  try {
    const [outcome] = await chain.answer([element.request], signal)
    return outcome ?? new ChainUnavailable(1_000)
  } catch (error) {
    if (error instanceof ChainUnavailable) return error
    throw error
  }
}

type ChargeUpTo = (points: number) => { readonly granted: number; readonly retryAfter: number }

type Batch = { readonly chargeUpTo: ChargeUpTo; readonly signal: AbortSignal }

async function answerBatch(batch: readonly unknown[], chain: Chain | undefined, { chargeUpTo, signal }: Batch): Promise<Answer> {
  if (batch.length === 0) {
    chargeUpTo(1)
    return writeAnswer('null', rpcError(codes.invalid, 'A batch has at least one request.'))
  }
  if (batch.length > longestBatch) {
    chargeUpTo(rpcBatchLimit)
    return writeAnswer('null', rpcError(codes.limit, `A batch has at most ${rpcBatchLimit} requests. Send it in parts.`))
  }
  const elements = batch.map(readElement)
  const { granted, retryAfter } = chargeUpTo(Math.min(elements.length, rpcBatchLimit))
  const asked = elements.slice(0, granted)
  const outcomes = chain === undefined ? asked.map(() => rpcError(codes.params, notServed)) : await answerAsked(asked, chain, signal)
  const overPoints = rpcError(codes.limit, `Too many requests. Try again in ${retryAfter} s.`)
  const overCount = rpcError(codes.limit, `A batch is answered up to ${rpcBatchLimit} requests. Send the others in another one.`)
  const mustStay = (index: number) => index < asked.length && isSent(elements[index])
  const outcomeOf = (index: number) => outcomes[index] ?? (index < rpcBatchLimit ? overPoints : overCount)
  const answer = writeBatch(elements, { outcomeOf, mustStay })
  const points = sizePoints(answer) + readPoints(outcomes)
  const paid = points === 0 ? undefined : chargeUpTo(points)
  if (paid === undefined || paid.granted === points) return answer
  const unpaid = rpcError(codes.limit, `The answers cost more points than are left. Try again in ${paid.retryAfter} s.`)
  return writeBatch(elements, { outcomeOf: (index) => (mustStay(index) ? outcomeOf(index) : unpaid), mustStay })
}

/** What became of a transaction is told whatever it costs: who is refused signs another, and pays twice. */
function isSent(element: RpcElement | undefined): boolean {
  return element !== undefined && 'request' in element && isWrite(element.request.method)
}

/** Invalid requests get their error; the valid ones are answered by the chain, all at once. */
async function answerAsked(elements: readonly RpcElement[], chain: Chain, signal: AbortSignal): Promise<readonly Outcome[]> {
  const requests = elements.flatMap((element) => ('request' in element ? [element.request] : []))
  const answered = requests.length === 0 ? [] : await chain.answer(requests, signal).catch(toUnavailable(requests.length))
  let next = 0
  return elements.map((element) => ('request' in element ? (answered[next++] as Outcome) : rpcError(codes.invalid, element.invalid)))
}

function toUnavailable(count: number): (error: unknown) => readonly Outcome[] {
  return (error) => {
    if (error instanceof DeadlinePassed) return Array<Outcome>(count).fill(rpcError(codes.limit, tooLate))
    if (error instanceof TooManyWaiting)
      return Array<Outcome>(count).fill(rpcError(codes.limit, 'Too many wait for this now. Try again in a second.'))
    if (!(error instanceof ChainUnavailable)) throw error
    const seconds = Math.ceil(error.retryAfterMs / 1000)
    return Array<Outcome>(count).fill(rpcError(codes.unavailable, `No node of this network answers. Try again in ${seconds} s.`))
  }
}

type BatchAnswers = {
  readonly outcomeOf: (index: number) => Outcome
  /** Of an answer that nothing takes the place of. */
  readonly mustStay: (index: number) => boolean
}

function writeBatch(elements: readonly RpcElement[], { outcomeOf, mustStay }: BatchAnswers): Answer {
  let size = 0
  const pieces: JsonText[] = []
  for (const [index, element] of elements.entries()) {
    const whole = writeAnswer(element.id, outcomeOf(index))
    size += lengthOf(whole)
    const answer = size <= answerLimit || mustStay(index) ? whole : writeAnswer(element.id, rpcError(codes.limit, tooLarge))
    pieces.push(index === 0 ? '[' : ',', ...answer)
  }
  return [...pieces, ']']
}

const tooLarge = 'The answers to this batch are too large. Send it in parts.'

function writeUnread({ refusal }: UnreadBody): Answer {
  const code = refusal.code === 'body_too_large' ? codes.limit : codes.parse
  return writeAnswer('null', rpcError(code, refusal.code === 'body_too_large' ? `${refusal.message} Send it in parts.` : refusal.message))
}

/** What an answer costs by its size. It is not sent to whom that is too much: many were asked for before the first was charged. */
const sizePoints = (answer: Answer): number => Math.floor(lengthOf(answer) / answerPointBytes)

/** What is too large to be passed on was read all the same, once for all requests that went to a node together. */
function readPoints(outcomes: readonly Outcome[]): number {
  const refused = outcomes.filter((outcome) => 'error' in outcome && outcome.error === largerThanTaken).length
  return Math.ceil(refused / upstreamBatch) * (maxAnswerBytes / answerPointBytes)
}

function sendJson(body: Answer): Prepared {
  return prepareText({ body })
}
