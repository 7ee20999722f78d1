/** Sending as a machine (docs/behaviour.md, Sending), and the code that asks the server, the chain and the wallet for it. */

import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { toKitError } from '../../entities/to-kit-error.ts'
import type { ChainClient } from '../../family/family.ts'
import type { ChainTransfers } from '../../family/transfers.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureHost } from '../../feature/feature.ts'
import { lookAt } from '../../feature/follow.ts'
import { hasGone } from '../../feature/kept-tracked.ts'
import type { KernelEvent, Stamped } from '../../kernel/event.ts'
import { caipAddressOf, isAnyConnected } from '../../kernel/select.ts'
import { fetchReceivers } from './fetch-receivers.ts'
import { findReceiver, identify } from './find-receiver.ts'
import { readKept, storageKey, toText } from './kept-transfers.ts'
import type { SendingEvent, SendingState, TrackedTransfer } from './sending.ts'
import * as form from './step-form.ts'
import * as signing from './step-signing.ts'
import { join, look, looked } from './step-transfers.ts'
import { changeForm, type Moment, type SendingWork, type Step } from './work.ts'

export const sendingFeature: Feature<SendingState, SendingEvent, SendingWork> = {
  start(kernel, { slice, kept, at, seq }) {
    const joined = join(slice, readKept(kept.read(storageKey), at))
    return look({ slice: joined, at, seq, kernel })
  },
  step(slice, event, kernel) {
    const known: SendingState = hasGone(kernel, event) ? { ...slice, transfers: [], receivers: [], goneAt: event.seq } : slice
    return step({ slice: known, at: event.at, seq: event.seq, kernel }, event)
  },
  create: createPerformer,
  // Nothing is kept about who has gone.
  keep: (slice, kernel) => ({ [storageKey]: isAnyConnected(kernel) ? toText(slice) : undefined }),
}

/** What a visitor does whose view is there before this code, and found it missing. */
const isEntry = ({ type }: SendingEvent | KernelEvent): boolean =>
  type === 'choose-token' || type === 'amount' || type === 'receiver' || type === 'review' || type === 'again'

function step(moment: Moment, event: Stamped<SendingEvent | KernelEvent>): Step {
  const { slice } = moment
  const { key, problem } = slice.form
  if (key === undefined && problem && isEntry(event) && caipAddressOf(moment.kernel.now) !== undefined) {
    const begun = begin(moment)
    const entered = step({ ...moment, slice: begun.slice }, event)
    return {
      slice: entered.slice,
      work: [...(begun.work ?? []), ...(entered.work ?? [])],
      kernel: [...(begun.kernel ?? []), ...(entered.kernel ?? [])],
    }
  }
  switch (event.type) {
    case 'begin':
      return begin(moment)
    case 'choose-token':
      return form.enter(moment, { token: form.toOwnUnits(moment, event.token), amount: { unit: 'token', text: '' } })
    case 'amount':
      return form.enter(moment, { amount: event.amount })
    case 'receiver':
      return form.enterReceiver(moment, event.text)
    case 'review':
      return form.review(moment)
    case 'again':
      return slice.form.receiver.status === 'failed' ? form.findAgain(moment) : form.prepare(moment)
    case 'accept':
      return { slice: changeForm(slice, { isAccepted: event.isAccepted }) }
    case 'confirm':
      return signing.confirm(moment, event.attempt)
    case 'give-up':
      return signing.giveUp(moment)
    case 'reset':
      return { slice: form.reset(slice) }
    case 'learned':
      return { slice: event.key === slice.form.key ? form.learned(moment, event) : slice }
    case 'find':
      return form.find(moment, event.attempt)
    case 'found':
      return form.found(moment, event.attempt, event.found)
    case 'identified': {
      const { receiver } = slice.form
      if (receiver.status !== 'found' || receiver.attempt !== event.attempt) return { slice }
      return { slice: changeForm(slice, { receiver: { ...receiver, identity: event.identity } }) }
    }
    case 'prepare':
      return form.isPreparing(slice.form, event.attempt) ? form.prepare(moment) : { slice }
    case 'refresh':
      return form.refresh(moment, event.attempt)
    case 'prepared':
      return form.prepared(moment, event.attempt, event.prepared)
    case 'not-prepared':
      if (!form.isPreparing(slice.form, event.attempt)) return { slice }
      return { slice: changeForm(slice, { preparation: { status: 'failed', error: event.error } }) }
    case 'signed':
      return signing.signed(moment, event.attempt, event)
    case 'not-signed':
      return signing.notSigned(moment, event.attempt, event.error)
    case 'follow':
    case 'look':
      return look(moment)
    case 'looked':
      return looked(moment, event.looks, event.kept)
    case 'online':
      return event.online ? look(moment) : { slice }
    default:
      return form.follow(moment)
  }
}

function begin(moment: Moment): Step {
  const begun = form.begin(moment)
  return begun.work ? { ...begun, kernel: [signing.opened(moment)] } : begun
}

function createPerformer(host: FeatureHost<SendingEvent, SendingState>): { perform(work: SendingWork): void } {
  const api = apiOf(host as unknown as FeatureHost<never>)
  const unserved = new Set<string>()
  const kept = () => readKept(host.storage.read(storageKey), host.environment.now())
  const send = (event: SendingEvent): void => {
    if (!host.signal.aborted) host.send(event)
  }

  async function transfersOf(key: string): Promise<ChainTransfers> {
    const client = clientOf(key)
    if (!client?.transfers) throw new KitError('chain_unsupported', 'Unsupported chain')
    return client.transfers()
  }
  function clientOf(key: string): ChainClient | undefined {
    return host.clients.get(key.slice(0, key.indexOf(':')) as never)
  }

  async function sign({ transaction, connector, transfer }: Extract<SendingWork, { type: 'sign' }>): Promise<TrackedTransfer> {
    const client = clientOf(transfer.network)
    if (!client?.sign.transaction) throw new KitError('method_unsupported', 'Nothing on this page sends transactions on this chain.')
    const hash = await client.sign.transaction(connector, transaction)
    const at = host.environment.now()
    return { ...transfer, hash, sentAt: at, seenAt: at, status: 'pending' }
  }

  return {
    perform(work) {
      switch (work.type) {
        case 'learn': {
          const isAble = clientOf(work.key)?.transfers !== undefined
          fetchReceivers({ key: work.key, api, host, unserved }).then((known) => send({ type: 'learned', key: work.key, isAble, known }))
          if (isAble) transfersOf(work.key).catch(ignore)
          break
        }
        case 'find':
          transfersOf(work.key)
            .then((transfers) => findReceiver(transfers, work))
            .catch((cause) => ({ error: toKitError(cause) }))
            .then((found) => send({ type: 'found', attempt: work.attempt, found }))
          break
        case 'identify': {
          const { address: sender } = parseCaip10(work.key)
          identify({ address: work.address, sender, api, host }).then((identity) =>
            send({ type: 'identified', attempt: work.attempt, identity }),
          )
          break
        }
        case 'prepare':
          transfersOf(work.input.network)
            .then((transfers) => transfers.prepare(work.input))
            .then(
              (prepared) => send({ type: 'prepared', attempt: work.attempt, prepared }),
              (cause) => send({ type: 'not-prepared', attempt: work.attempt, error: toKitError(cause) }),
            )
          break
        case 'sign':
          sign(work).then(
            (transfer) => send({ type: 'signed', attempt: work.attempt, transfer, kept: kept() }),
            (cause) => send({ type: 'not-signed', attempt: work.attempt, error: toKitError(cause) }),
          )
          break
        case 'look':
          lookAt(host.clients, work.transfers).then((looks) => send({ type: 'looked', looks, kept: kept() }))
          break
      }
    },
  }
}

/** Said when it is needed. */
function ignore(): void {}
