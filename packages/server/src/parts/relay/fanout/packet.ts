/** A fan-out event as text. The process's name and the topic come first, so that a process parses only what concerns it. */
import * as v from 'valibot'
import type { SharedUsage } from '../quotas.ts'
import type { FanoutEvent } from './fanout.ts'

const text = v.string()
const body = v.object({
  message: text,
  hash: v.pipe(text, v.regex(/^[0-9a-f]{64}$/)),
  tag: v.number(),
  attestation: v.optional(text),
  sender: text,
  publishedAt: v.number(),
  expiresAt: v.number(),
  stored: v.boolean(),
})

const nameLength = 36
const topicLength = 64

export function formatPacket(from: string, event: FanoutEvent): string {
  if (event.kind === 'pending') return `${from}${event.topic}`
  const { topic, payload, ...rest } = event.message
  return `${from}${topic}${JSON.stringify({ message: payload, ...rest, stored: event.stored })}`
}

/** Undefined for a process's own packet, for a topic without a subscriber here, and for text that is no packet. */
export function parsePacket(packet: string, own: string, hasSubscriber: (topic: string) => boolean): FanoutEvent | undefined {
  const topic = packet.slice(nameLength, nameLength + topicLength)
  if (packet.startsWith(own) || !/^[0-9a-f]{64}$/.test(topic) || !hasSubscriber(topic)) return undefined
  const rest = packet.slice(nameLength + topicLength)
  if (rest === '') return { kind: 'pending', topic }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), body), rest)
  if (!read.success) return undefined
  const { stored, attestation, message: payload, ...fields } = read.output
  return { kind: 'message', stored, message: { ...fields, topic, payload, attestation } }
}

const usages = v.array(v.object({ quota: text, key: text, points: v.pipe(v.number(), v.finite(), v.minValue(0)) }))

export function formatUsage(from: string, usage: readonly SharedUsage[]): string {
  return `${from}${JSON.stringify(usage)}`
}

/** Nothing for a process's own packet, and for text that is no packet. */
export function parseUsage(packet: string, own: string): readonly SharedUsage[] {
  if (packet.startsWith(own)) return []
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), usages), packet.slice(nameLength))
  return read.success ? read.output : []
}
