/** A message from the relay, which may lie: opened, checked for being new, and given to whom it concerns. */
import { PairingError } from '../error.ts'
import { open, parseEnvelope } from '../wire/envelope.ts'
import { parseMessage, type RpcMessage, timeOf } from '../wire/json-rpc.ts'
import { hashText, type Key, type Topic } from '../wire/keys.ts'
import { isMethod, lifetimes, type Method, methods } from '../wire/methods.ts'
import { hearAnswer } from './on-answer.ts'
import { requestKey } from './state.ts'
import { day, isSeen, markSeen, type Turn } from './turn.ts'

export function hear(turn: Turn, topic: Topic, message: string) {
  const hash = hashText(message)
  if (isSeen(turn, hash)) return
  let content: RpcMessage
  let sender: Key | undefined
  try {
    const envelope = parseEnvelope(message)
    if (envelope.type === 1) sender = envelope.senderPublicKey
    const key = sender ? turn.role.sealedTo?.keyFor(turn, topic, sender) : turn.state.keys[topic]
    if (!key) return dropMessage(turn, topic, 'It is for a topic that is not, or no longer, used here.')
    content = parseMessage(open(key, envelope))
  } catch (error) {
    if (!PairingError.is(error)) throw error
    return dropMessage(turn, topic, error.message)
  }
  // Only what the other side really sealed is remembered, so that nobody else can fill the memory.
  const window = windowOf(content)
  markSeen(turn, hash, turn.now + window + day)
  if (sender) return turn.role.sealedTo?.hear(turn, topic, content, sender)
  if (content.kind !== 'request') return hearAnswer(turn, topic, content)

  const { id, method, params } = content
  if (isSeen(turn, requestKey(topic, id))) return
  const made = timeOf(id)
  if (made !== undefined && made / 1000 < turn.now - window) return dropMessage(turn, topic, `${method} is too old to be heard.`)
  markSeen(turn, requestKey(topic, id), turn.now + window + day)
  if (!isMethod(method)) return dropMessage(turn, topic, 'It asks for a method that is not part of the protocol.')
  try {
    turn.role.handlers[method]?.(turn, topic, id, params)
  } catch (error) {
    if (!PairingError.is(error)) throw error
    dropMessage(turn, topic, error.message)
  }
}

/** How long after it was made a message may still come, in seconds: its stay at the relay, and a day for clocks that differ. */
function windowOf(content: RpcMessage): number {
  if (content.kind !== 'request' || !isMethod(content.method)) return day
  const longest: Method = 'wc_sessionRequest'
  return content.method === longest ? lifetimes.request.most + day : methods[content.method].ttl + day
}

export const dropMessage = (turn: Turn, topic: Topic, reason: string): void => void turn.notices.push({ type: 'dropped', topic, reason })
