/**
 * The messages between a relay and its clients. What they carry is sealed: a relay can check its form and nothing else.
 */
import * as v from 'valibot'
import { message } from './message.ts'

const minuteS = 60
const hourS = 3_600

/** How long an envelope is kept whose sender names no lifetime, in seconds. */
export const defaultTtl = 6 * hourS
export const proposalTtl = 5 * minuteS

/** Topics or envelopes that one message names at most, unless a relay says otherwise. */
export const relayBatchLimit = 500

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A topic is 32 bytes in lower-case hex.'))
/** Base64 in practice; what is printable passes through unchanged, and nothing else is taken. */
const envelope = v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/, 'A message is an envelope in base64.'))
const attestation = v.pipe(v.string(), v.maxLength(8_192), v.regex(/^[\x20-\x7e]*$/, 'An attestation is a JWT.'))
const ttl = v.pipe(v.number(), v.finite())
const tag = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295))
const subscriptionId = v.pipe(v.string(), v.maxLength(128))

const publication = v.object({
  topic,
  message: envelope,
  ttl: v.optional(ttl, defaultTtl),
  tag: v.optional(tag, 0),
  attestation: v.nullish(attestation),
})

const delivery = v.object({
  topic,
  message: envelope,
  publishedAt: v.number(),
  tag,
  attestation: v.optional(attestation),
})

const subscription = v.object({ topic, id: subscriptionId })
const fetched = v.object({ messages: v.array(delivery), hasMore: v.boolean() })
const done = v.literal(true)

const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, `At most ${most} in one call.`))

export type RelayMessages = ReturnType<typeof relayMessages>

/** What clients send; `batch`: how many topics or envelopes one message may name. */
export const relayMessages = (batch = relayBatchLimit) => ({
  irn_publish: message({ name: 'irn_publish', request: publication, reply: done, errors: ['unavailable', 'limit'] }),
  irn_batchPublish: message({
    name: 'irn_batchPublish',
    request: v.object({ messages: listOf(publication, batch) }),
    reply: done,
    errors: ['unavailable', 'limit'],
  }),
  irn_subscribe: message({ name: 'irn_subscribe', request: v.object({ topic }), reply: subscriptionId, errors: ['limit'] }),
  irn_batchSubscribe: message({
    name: 'irn_batchSubscribe',
    request: v.object({ topics: listOf(topic, batch) }),
    reply: v.array(subscriptionId),
    errors: ['limit'],
  }),
  irn_unsubscribe: message({ name: 'irn_unsubscribe', request: subscription, reply: v.boolean(), errors: ['limit'] }),
  irn_batchUnsubscribe: message({
    name: 'irn_batchUnsubscribe',
    request: v.object({ subscriptions: listOf(subscription, batch) }),
    reply: done,
    errors: ['limit'],
  }),
  irn_fetchMessages: message({
    name: 'irn_fetchMessages',
    request: v.object({ topic }),
    reply: fetched,
    errors: ['unavailable', 'limit'],
  }),
  irn_batchFetchMessages: message({
    name: 'irn_batchFetchMessages',
    request: v.object({ topics: listOf(topic, batch) }),
    reply: fetched,
    errors: ['unavailable', 'limit'],
  }),
  irn_batchReceive: message({
    name: 'irn_batchReceive',
    request: v.object({ receipts: listOf(v.object({ topic, messageId: subscriptionId }), batch) }),
    reply: done,
    errors: ['limit'],
  }),
  wc_proposeSession: message({
    name: 'wc_proposeSession',
    request: v.object({
      pairingTopic: topic,
      sessionProposal: envelope,
      attestation: v.nullish(attestation),
      ttl: v.optional(ttl, proposalTtl),
    }),
    reply: done,
    errors: ['unavailable', 'limit'],
  }),
  wc_approveSession: message({
    name: 'wc_approveSession',
    request: v.object({
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: envelope,
      sessionSettlementRequest: envelope,
      ttl: v.optional(ttl, proposalTtl),
    }),
    reply: done,
    errors: ['unavailable', 'limit'],
  }),
})

/** What a relay sends by itself. */
export const relayDelivery = message({
  name: 'irn_subscription',
  request: v.object({ id: subscriptionId, data: delivery }),
  reply: done,
  errors: [],
})

export const relayClock = message({ name: 'irn_clock', request: v.object({ at: v.number() }), reply: undefined, errors: [] })
