/** News as it travels between processes: who says it and the topic in front, so that what concerns nobody is not parsed. */
import * as v from 'valibot'
import type { News } from './fanout.ts'

const text = v.string()
const mail = v.object({
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

export function formatPacket(from: string, news: News): string {
  if (news.kind === 'waiting') return `${from}${news.topic}`
  const { topic, ...rest } = news.mail
  return `${from}${topic}${JSON.stringify({ ...rest, stored: news.stored })}`
}

/** Undefined for one's own, for what nobody here listens to, and for what is no packet. */
export function parsePacket(packet: string, own: string, isWanted: (topic: string) => boolean): News | undefined {
  const topic = packet.slice(nameLength, nameLength + topicLength)
  if (packet.startsWith(own) || !/^[0-9a-f]{64}$/.test(topic) || !isWanted(topic)) return undefined
  const body = packet.slice(nameLength + topicLength)
  if (body === '') return { kind: 'waiting', topic }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), mail), body)
  if (!read.success) return undefined
  const { stored, attestation, ...rest } = read.output
  return { kind: 'mail', stored, mail: { ...rest, topic, attestation } }
}
