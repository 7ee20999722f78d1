/** The methods that subscribe to topics, and end subscriptions. */
import { type Connection, subscriptionId } from '../connection/connection.ts'
import { pointsOfTopics } from '../quota.ts'
import { CallRefusal } from './call-refusal.ts'
import type { HandlerContext, Handlers } from './handler.ts'

type SubscribeMethod = 'irn_subscribe' | 'irn_batchSubscribe' | 'irn_unsubscribe' | 'irn_batchUnsubscribe'

export const createSubscribeCalls = (context: HandlerContext): Handlers<SubscribeMethod> => ({
  irn_subscribe({ topic }, connection, respond) {
    return subscribeThen(context, { topics: [topic], connection }, () => respond(subscriptionId(topic, connection.client)))
  },
  irn_batchSubscribe({ topics }, connection, respond) {
    context.quotas.spend(connection.payer, pointsOfTopics(topics.length))
    const ids = () => topics.map((topic) => subscriptionId(topic, connection.client))
    return subscribeThen(context, { topics: [...new Set(topics)], connection }, () => respond(ids()))
  },
  irn_unsubscribe(subscription, connection, respond) {
    respond(unsubscribe(context, subscription, connection))
  },
  irn_batchUnsubscribe({ subscriptions }, connection, respond) {
    context.quotas.spend(connection.payer, pointsOfTopics(subscriptions.length))
    for (const subscription of subscriptions) unsubscribe(context, subscription, connection)
    respond(true)
  },
})

/** Messages that arrive meanwhile follow the response: the client must know the subscription first. */
export async function subscribeThen(
  { subscribers, limits }: HandlerContext,
  { topics, connection }: { readonly topics: readonly string[]; readonly connection: Connection },
  respond: () => void | Promise<void>,
): Promise<void> {
  if (new Set([...connection.topics(), ...topics]).size > limits.topicsPerConnection) {
    throw new CallRefusal('limit', `A connection subscribes to at most ${limits.topicsPerConnection} topics.`)
  }
  subscribers.add(connection, topics)
  try {
    await respond()
  } finally {
    connection.deliverStored(topics)
  }
}

function unsubscribe(
  { subscribers }: HandlerContext,
  { topic, id }: { readonly topic: string; readonly id: string },
  connection: Connection,
): boolean {
  return id === subscriptionId(topic, connection.client) && subscribers.remove(connection, topic)
}
