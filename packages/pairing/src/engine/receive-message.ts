/** A message from the relay, which may lie: opened, checked for being new, and handed on. */

import { PairingError } from '../error.ts'
import { open, parseEnvelope } from '../wire/envelope.ts'
import { parseMessage, type RpcMessage, timeOf } from '../wire/json-rpc.ts'
import { hashText, type Key, type Topic } from '../wire/keys.ts'
import { isMethod, lifetimes, type Method, methods } from '../wire/methods.ts'
import { type Draft, day, isSeen, markSeen } from './draft.ts'
import { receiveResponse } from './receive-response.ts'
import type { Role } from './role.ts'
import { requestKey } from './state.ts'

export function receiveMessage(draft: Draft, role: Role, { topic, message }: { readonly topic: Topic; readonly message: string }) {
  const hash = hashText(message)
  if (isSeen(draft, hash)) return
  let content: RpcMessage
  let sender: Key | undefined
  try {
    const envelope = parseEnvelope(message)
    if (envelope.type === 1) sender = envelope.senderPublicKey
    const key = sender ? role.sealedResponses?.keyFor(draft, topic, sender) : draft.state.keys[topic]
    if (!key) return dropMessage(draft, topic, 'It is for a topic that is not, or no longer, used here.')
    content = parseMessage(open(key, envelope))
  } catch (error) {
    if (!PairingError.is(error)) throw error
    return dropMessage(draft, topic, error.message)
  }
  // Only what the other side really sealed is remembered, so that nobody else can fill the memory.
  const window = windowOf(content)
  markSeen(draft, hash, draft.now + window + day)
  if (sender) return role.sealedResponses?.receive(draft, { topic, sender }, content)
  if (content.kind !== 'request') return receiveResponse(draft, role, { topic, response: content })

  const { id, method, params } = content
  if (isSeen(draft, requestKey(topic, id))) return
  const made = timeOf(id)
  if (made !== undefined && made / 1000 < draft.now - window) return dropMessage(draft, topic, `${method} is too old to be handled.`)
  markSeen(draft, requestKey(topic, id), draft.now + window + day)
  if (!isMethod(method)) return dropMessage(draft, topic, 'It asks for a method that is not part of the protocol.')
  try {
    role.handlers[method]?.(draft, { topic, id, params })
  } catch (error) {
    if (!PairingError.is(error)) throw error
    dropMessage(draft, topic, error.message)
  }
}

/** How long after it was made a message may still come, in seconds: its stay at the relay, and a day for clocks that differ. */
function windowOf(content: RpcMessage): number {
  if (content.kind !== 'request' || !isMethod(content.method)) return day
  const longest: Method = 'wc_sessionRequest'
  return content.method === longest ? lifetimes.request.most + day : methods[content.method].ttl + day
}

export const dropMessage = (draft: Draft, topic: Topic, reason: string): void =>
  void draft.notifications.push({ type: 'dropped', topic, reason })
