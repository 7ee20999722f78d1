/** The methods with which a client fetches its pending messages and acknowledges them, without a subscription. */
import type { Connection } from '../connection/connection.ts'
import type { Message } from '../mailbox/mailbox.ts'
import { pointsOf, pointsOfTopics } from '../quota.ts'
import { CallRefusal } from './call-refusal.ts'
import type { HandlerContext, Handlers } from './handler.ts'

type FetchMethod = 'irn_fetchMessages' | 'irn_batchFetchMessages' | 'irn_batchReceive'

/** Of messages in one response. */
const responseBytes = 524_288

export const createFetchCalls = (context: HandlerContext): Handlers<FetchMethod> => ({
  async irn_fetchMessages({ topic }, connection, respond) {
    respond(await fetchMessages(context, [topic], connection))
  },
  async irn_batchFetchMessages({ topics }, connection, respond) {
    respond(await fetchMessages(context, topics, connection))
  },
  irn_batchReceive({ receipts }, { client, payer }, respond) {
    context.charge(payer, Math.max(0, receipts.length - 1))
    for (const { topic, messageId } of receipts) context.mailbox.acknowledge({ topic, hash: messageId }, client)
    respond(true)
  },
})

async function fetchMessages({ quotas, limits }: HandlerContext, topics: readonly string[], connection: Connection) {
  const { client, payer } = connection
  quotas.spend(payer, pointsOfTopics(topics.length))
  const request = { topics: [...new Set(topics)], client, messages: limits.batch, bytes: responseBytes }
  const { messages, hasMore } = await connection.read(request).catch((cause: unknown) => {
    throw new CallRefusal('unavailable', 'The mailbox cannot be read. Ask again in a moment.', cause)
  })
  quotas.spend(payer, pointsOf(messages.reduce((sum, { payload }) => sum + payload.length, 0)))
  return { messages: messages.map(toWire), hasMore }
}

function toWire({ topic, payload, publishedAt, tag, attestation }: Message) {
  return { topic, message: payload, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}
