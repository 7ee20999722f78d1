/** What a client can ask of the relay: each method with its parameters, as text that is not to be trusted. */
import * as v from 'valibot'
import { defaultTtl, proposalTtl } from './lifetime.ts'

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A topic is 32 bytes in lower-case hex.'))
/** Base64 in practice; what is printable passes through unchanged, and nothing else is taken. */
const message = v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/, 'A message is an envelope in base64.'))
const attestation = v.pipe(v.string(), v.maxLength(8_192), v.regex(/^[\x20-\x7e]*$/, 'An attestation is a JWT.'))
const ttl = v.pipe(v.number(), v.finite())
const tag = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295))
const subscription = v.pipe(v.string(), v.maxLength(128))

const letter = v.object({
  topic,
  message,
  ttl: v.optional(ttl, defaultTtl),
  tag: v.optional(tag, 0),
  attestation: v.nullish(attestation),
})

const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, `At most ${most} in one call.`))

export type Calls = ReturnType<typeof createCalls>

/** `batch`: how many topics or messages one call may name. */
export const createCalls = (batch: number) =>
  ({
    irn_publish: letter,
    irn_batchPublish: v.object({ messages: listOf(letter, batch) }),
    irn_subscribe: v.object({ topic }),
    irn_batchSubscribe: v.object({ topics: listOf(topic, batch) }),
    irn_unsubscribe: v.object({ topic, id: subscription }),
    irn_batchUnsubscribe: v.object({ subscriptions: listOf(v.object({ topic, id: subscription }), batch) }),
    irn_fetchMessages: v.object({ topic }),
    irn_batchFetchMessages: v.object({ topics: listOf(topic, batch) }),
    irn_batchReceive: v.object({ receipts: listOf(v.object({ topic, messageId: subscription }), batch) }),
    wc_proposeSession: v.object({
      pairingTopic: topic,
      sessionProposal: message,
      attestation: v.nullish(attestation),
      ttl: v.optional(ttl, proposalTtl),
    }),
    wc_approveSession: v.object({
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl: v.optional(ttl, proposalTtl),
    }),
  }) as const satisfies Record<string, v.GenericSchema>
