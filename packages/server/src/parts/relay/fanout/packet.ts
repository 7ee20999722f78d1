/** A fan-out event as text. The topic comes first, so that a process parses only what concerns it. */
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

const topicLength = 64

export function formatPacket(event: FanoutEvent): string {
  if (event.kind === 'pending') return event.topic
  const { topic, payload, ...rest } = event.message
  return `${topic}${JSON.stringify({ message: payload, ...rest, stored: event.stored })}`
}

/** Undefined for a topic without a subscriber here, and for text that is no packet. */
export function parsePacket(packet: string, hasSubscriber: (topic: string) => boolean): FanoutEvent | undefined {
  const topic = packet.slice(0, topicLength)
  if (!/^[0-9a-f]{64}$/.test(topic) || !hasSubscriber(topic)) return undefined
  const rest = packet.slice(topicLength)
  if (rest === '') return { kind: 'pending', topic }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), body), rest)
  if (!read.success) return undefined
  const { stored, attestation, message: payload, ...fields } = read.output
  return { kind: 'message', stored, message: { ...fields, topic, payload, attestation } }
}

const usages = v.array(v.object({ quota: text, key: text, points: v.pipe(v.number(), v.finite(), v.minValue(0)) }))

export function formatUsage(usage: readonly SharedUsage[]): string {
  return JSON.stringify(usage)
}

/** Nothing for text that is no packet. */
export function parseUsage(packet: string): readonly SharedUsage[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), usages), packet)
  return read.success ? read.output : []
}
