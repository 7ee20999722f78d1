/** The methods that publish messages. */
import type { Connection } from '../connection/connection.ts'
import type { StoreResult } from '../mailbox/mailbox.ts'
import type { PublishRequest } from '../publisher.ts'
import { CallRefusal } from './call-refusal.ts'
import type { HandlerContext, Handlers, Params } from './handler.ts'
import { subscribeThen } from './subscribe-calls.ts'

const proposeTag = 1100
const approveTag = 1101
const settleTag = 1102

type PublishMethod = 'irn_publish' | 'irn_batchPublish' | 'wc_proposeSession' | 'wc_approveSession'

export const createPublishCalls = (context: HandlerContext): Handlers<PublishMethod> => ({
  async irn_publish(params, connection, respond) {
    await publish(context, [toRequest(params)], connection)
    respond(true)
  },
  async irn_batchPublish({ messages }, connection, respond) {
    context.charge(connection.payer, Math.max(0, messages.length - 1))
    await publish(context, messages.map(toRequest), connection)
    respond(true)
  },
  wc_proposeSession({ pairingTopic, sessionProposal, attestation, ttl }, connection, respond) {
    return subscribeThen(context, { topics: [pairingTopic], connection }, async () => {
      const proposal = toRequest({ topic: pairingTopic, message: sessionProposal, ttl, tag: proposeTag, attestation })
      await publish(context, [proposal], connection)
      respond(true)
    })
  },
  wc_approveSession(params, connection, respond) {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    return subscribeThen(context, { topics: [sessionTopic], connection }, async () => {
      // In this order: the dapp learns the session's topic from the response.
      const response = { topic: pairingTopic, payload: sessionProposalResponse, ttl, tag: approveTag }
      const settlement = { topic: sessionTopic, payload: sessionSettlementRequest, ttl, tag: settleTag }
      await publish(context, [response, settlement], connection)
      respond(true)
    })
  },
})

async function publish({ publisher, metrics }: HandlerContext, requests: readonly PublishRequest[], { payer }: Connection): Promise<void> {
  let results: readonly StoreResult[]
  try {
    results = await publisher.publish(requests, payer)
  } catch (cause) {
    throw new CallRefusal('unavailable', 'The message could not be stored. Publish it again in a moment.', cause)
  }
  const full = fullnesses.find((fullness) => results.includes(fullness))
  if (full === undefined) return
  metrics.limited.inc({ by: full })
  throw new CallRefusal('limit', full === 'full' ? topicFull : full === 'share-full' ? shareFull : allFull)
}

const fullnesses = ['all-full', 'share-full', 'full'] as const
const topicFull = 'The mailbox of this topic is full of messages that nobody has acknowledged.'
const shareFull = 'Too many messages from this address wait to be acknowledged. Publish it again later.'
const allFull = 'The mailbox of this relay is full. Publish it again later.'

function toRequest({ topic, message, ttl, tag, attestation }: Params<'irn_publish'>): PublishRequest {
  return { topic, payload: message, ttl, tag, attestation: attestation ?? undefined }
}
