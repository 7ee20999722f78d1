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
    context.charge(connection.client, Math.max(0, messages.length - 1))
    await publish(context, messages.map(toRequest), connection)
    respond(true)
  },
  wc_proposeSession({ pairingTopic, sessionProposal, attestation, ttl }, connection, respond) {
    return subscribeThen(context, [pairingTopic], connection, async () => {
      const proposal = toRequest({ topic: pairingTopic, message: sessionProposal, ttl, tag: proposeTag, attestation })
      await publish(context, [proposal], connection)
      respond(true)
    })
  },
  wc_approveSession(params, connection, respond) {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    return subscribeThen(context, [sessionTopic], connection, async () => {
      // In this order: the dapp learns the session's topic from the response.
      const response = { topic: pairingTopic, payload: sessionProposalResponse, ttl, tag: approveTag }
      const settlement = { topic: sessionTopic, payload: sessionSettlementRequest, ttl, tag: settleTag }
      await publish(context, [response, settlement], connection)
      respond(true)
    })
  },
})

async function publish({ publisher }: HandlerContext, requests: readonly PublishRequest[], { client }: Connection): Promise<void> {
  let results: readonly StoreResult[]
  try {
    results = await publisher.publish(requests, client)
  } catch (cause) {
    throw new CallRefusal('unavailable', 'The message could not be stored. Publish it again in a moment.', cause)
  }
  if (results.includes('full')) {
    throw new CallRefusal('limit', 'The mailbox of this topic is full of messages that nobody has acknowledged.')
  }
}

function toRequest({ topic, message, ttl, tag, attestation }: Params<'irn_publish'>): PublishRequest {
  return { topic, payload: message, ttl, tag, attestation: attestation ?? undefined }
}
