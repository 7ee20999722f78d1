/** What the handler of a method receives and works with. */
import type { ReceivedOf, RelayMessages, ReplyOf } from '@foyer/contract'
import type { Metrics } from '../../../observe/metrics.ts'
import type { Connection } from '../connection/connection.ts'
import type { RelayLimits } from '../limits.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { Publisher } from '../publisher.ts'
import type { Payer, Quotas } from '../quotas.ts'
import type { Subscribers } from '../subscribers.ts'

export type Method = keyof RelayMessages
export type Params<Name extends Method> = ReceivedOf<RelayMessages[Name]>

export type HandlerContext = {
  readonly mailbox: Pick<Mailbox, 'acknowledge'>
  readonly subscribers: Subscribers
  readonly publisher: Publisher
  readonly limits: RelayLimits
  /** Charges a call that costs more than one. @throws {CallRefusal} when the client, or whom it counts for, has spent a quota. */
  readonly charge: (payer: Payer, points: number) => void
  readonly quotas: Pick<Quotas, 'spend'>
  readonly metrics: Pick<Metrics['relay'], 'limited'>
}

/** To be called once, with the result. What follows it in a handler happens after the client's response is on its way. */
export type Respond<Result = unknown> = (result: Result) => void

type Handler<Name extends Method> = (
  params: Params<Name>,
  connection: Connection,
  respond: Respond<ReplyOf<RelayMessages[Name]>>,
) => void | Promise<void>

export type Handlers<Names extends Method = Method> = { readonly [Name in Names]: Handler<Name> }
