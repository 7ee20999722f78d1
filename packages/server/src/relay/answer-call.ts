/** Does what a client asks, and answers it. Answers come first, mail of a new subscription after. */
import * as v from 'valibot'
import type { Calls } from './calls.ts'
import { type Connection, subscriptionId } from './connection.ts'
import { rpcCodes } from './frame.ts'
import type { RelayLimits } from './limits.ts'
import type { Kept, Mail, Mailbox } from './mailbox/mailbox.ts'
import type { Letter, Switchboard } from './switchboard.ts'

/** The only way a call is refused; anything else that is thrown is a fault. */
export class CallRefusal extends Error {
  override readonly name = 'CallRefusal'
  readonly code: number

  constructor(code: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export type CallParts = {
  readonly calls: Calls
  readonly mailbox: Mailbox
  readonly switchboard: Switchboard
  readonly limits: RelayLimits
  /** For more than the one call that it is. @throws {CallRefusal} */
  readonly charge: (client: string, points: number) => void
}

type Params<Name extends keyof Calls> = v.InferOutput<Calls[Name]>
/** `answer` is called once, when the result is there; what comes after it in a handler happens after the answer. */
type Handlers = {
  readonly [Name in keyof Calls]: (params: Params<Name>, connection: Connection, answer: (result: unknown) => void) => void | Promise<void>
}

const mebibyte = 1_048_576

export type AnswerCall = (method: string, params: unknown, connection: Connection, answer: (result: unknown) => void) => Promise<void>

/** @throws {CallRefusal} */
export function createAnswerCall({ calls, mailbox, switchboard, limits, charge }: CallParts): AnswerCall {
  async function publish(letters: readonly Letter[], connection: Connection): Promise<void> {
    let kept: readonly Kept[]
    try {
      kept = await switchboard.publish(letters, connection.client)
    } catch (cause) {
      throw new CallRefusal(rpcCodes.unavailable, 'The message could not be stored. Publish it again in a moment.', cause)
    }
    if (kept.includes('full')) {
      throw new CallRefusal(rpcCodes.limit, 'The mailbox of this topic is full of messages that nobody has taken.')
    }
  }

  function checkRoom(topics: readonly string[], connection: Connection): void {
    const listening = new Set(connection.topics())
    for (const topic of topics) listening.add(topic)
    if (listening.size > limits.topicsPerConnection) {
      throw new CallRefusal(rpcCodes.limit, `A connection listens to at most ${limits.topicsPerConnection} topics.`)
    }
  }

  /** What is published meanwhile waits behind the answer: the client must know the subscription before its mail. */
  async function subscribe(topics: readonly string[], connection: Connection, answer: () => void | Promise<void>): Promise<void> {
    checkRoom(topics, connection)
    switchboard.listen(connection, topics)
    try {
      await answer()
    } finally {
      connection.drain(topics)
    }
  }

  function unsubscribe({ topic, id }: { readonly topic: string; readonly id: string }, connection: Connection): boolean {
    return id === subscriptionId(topic, connection.client) && switchboard.forget(connection, topic)
  }

  async function fetchMessages(topics: readonly string[], connection: Connection) {
    const found = await mailbox.read(topics, connection.client, limits.batch).catch((cause: unknown) => {
      throw new CallRefusal(rpcCodes.unavailable, 'The mailbox cannot be read. Ask again in a moment.', cause)
    })
    let bytes = 0
    const messages = found.filter((mail, index) => {
      bytes += mail.message.length
      return index === 0 || bytes < mebibyte / 2
    })
    return { messages: messages.map(toMessage), hasMore: messages.length < found.length || found.length === limits.batch }
  }

  const handlers: Handlers = {
    async irn_publish(letter, connection, answer) {
      await publish([toLetter(letter)], connection)
      answer(true)
    },
    async irn_batchPublish({ messages }, connection, answer) {
      charge(connection.client, Math.max(0, messages.length - 1))
      await publish(messages.map(toLetter), connection)
      answer(true)
    },
    irn_subscribe({ topic }, connection, answer) {
      return subscribe([topic], connection, () => answer(subscriptionId(topic, connection.client)))
    },
    irn_batchSubscribe({ topics }, connection, answer) {
      return subscribe(topics, connection, () => answer(topics.map((topic) => subscriptionId(topic, connection.client))))
    },
    irn_unsubscribe(subscription, connection, answer) {
      answer(unsubscribe(subscription, connection))
    },
    irn_batchUnsubscribe({ subscriptions }, connection, answer) {
      for (const subscription of subscriptions) unsubscribe(subscription, connection)
      answer(true)
    },
    async irn_fetchMessages({ topic }, connection, answer) {
      answer(await fetchMessages([topic], connection))
    },
    async irn_batchFetchMessages({ topics }, connection, answer) {
      answer(await fetchMessages(topics, connection))
    },
    irn_batchReceive({ receipts }, connection, answer) {
      charge(connection.client, Math.max(0, receipts.length - 1))
      for (const { topic, messageId } of receipts) mailbox.acknowledge(topic, messageId, connection.client)
      answer(true)
    },
    wc_proposeSession({ pairingTopic, sessionProposal, attestation, ttl }, connection, answer) {
      return subscribe([pairingTopic], connection, async () => {
        await publish([toLetter({ topic: pairingTopic, message: sessionProposal, ttl, tag: 1100, attestation })], connection)
        answer(true)
      })
    },
    wc_approveSession(params, connection, answer) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
      return subscribe([sessionTopic], connection, async () => {
        // In this order: the dapp learns the session's topic from the response.
        const response = { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 }
        await publish([response, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: 1102 }], connection)
        answer(true)
      })
    },
  }

  return async (method, params, connection, answer) => {
    if (!isKnown(method, calls)) throw new CallRefusal(rpcCodes.method, 'This relay does not know the method.')
    const read = v.safeParse(calls[method], params)
    if (!read.success) {
      const [issue] = read.issues
      throw new CallRefusal(rpcCodes.params, `${v.getDotPath(issue) ?? 'params'}: ${describe(issue)}`)
    }
    // The handler of a method takes what the schema of the same method makes.
    await handlers[method](read.output as never, connection, answer)
  }
}

function isKnown(method: string, calls: Calls): method is keyof Calls {
  return Object.hasOwn(calls, method)
}

function toLetter({ topic, message, ttl, tag, attestation }: Params<'irn_publish'>): Letter {
  return { topic, message, ttl, tag, attestation: attestation ?? undefined }
}

function toMessage({ topic, message, publishedAt, tag, attestation }: Mail) {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}

/** Our own words where a schema has them; the library's say what was received, which is the client's text. */
function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'regex' || issue.type === 'max_length') return issue.message
  return `expected ${issue.expected ?? 'something else'}.`
}
