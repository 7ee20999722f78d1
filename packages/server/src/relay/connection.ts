/**
 * One client's connection: what it listens to, what it has been told, what it has not acknowledged yet.
 *
 * Mail goes out once per connection. What comes while a topic's mailbox is being read is held until that is done, so
 * that a topic's messages keep their order; what comes when the client is behind stays in the mailbox until it is not.
 */
import { createHash } from 'node:crypto'
import type { RelayLimits } from './limits.ts'
import type { Mail, Mailbox } from './mailbox/mailbox.ts'
import { createMemory } from './memory.ts'

/** The part of a WebSocket that is used here. */
export type Wire = {
  readonly send: (text: string) => void
  readonly buffered: () => number
  /** Says why, and ends it even if the other side does not listen. */
  readonly close: (code: number, reason: string) => void
}

export type Connection = {
  readonly client: string
  readonly topics: () => Iterable<string>
  readonly topicCount: () => number
  readonly send: (text: string) => void
  /** Begins to hold mail of these topics; `drain` hands it out. True for those that are new. */
  readonly listen: (topic: string) => boolean
  readonly forget: (topic: string) => boolean
  /** Hands out what waits, then what came meanwhile. */
  readonly drain: (topics: readonly string[]) => void
  /** `stored` is false for what its publisher was told to say again; it comes once all the same. */
  readonly deliver: (mail: Mail, stored: boolean) => void
  /** The client's answer to something it was told; false for what it was not told. */
  readonly hear: (id: number, ok: boolean) => boolean
  readonly close: (code: number, reason: string) => void
  /** It leaves mail unacknowledged, more is waiting, and nothing has moved since `before`. */
  readonly isStuck: (before: number) => boolean
  /** The socket is gone. */
  readonly end: () => void
}

type Options = {
  readonly client: string
  readonly wire: Wire
  readonly mailbox: Mailbox
  readonly nextId: () => number
  readonly limits: Pick<RelayLimits, 'unacknowledged' | 'unacknowledgedBytes' | 'bufferedBytes'>
  /** Milliseconds that only ever grow. */
  readonly clock: () => number
  readonly onDelivered: () => void
  readonly onSlow: () => void
  readonly onReadFailed: (error: unknown) => void
}

type Held = { readonly mails: { readonly mail: Mail; readonly stored: boolean }[]; reading: boolean }

/** After a mailbox that could not be read. */
const retryMs = 1_000
/** News of a message may come so long after the message was found in the mailbox. */
const newsMs = 10_000
/** A publisher says again for so long what could not be stored. */
const saidAgainMs = 60_000

export const subscriptionId = (topic: string, client: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

export function createConnection({ client, wire, mailbox, nextId, limits, clock, ...on }: Options): Connection {
  /** Live, or what came before its mailbox was read. */
  const listening = new Map<string, 'live' | Held>()
  const pending = new Map<number, { readonly topic: string; readonly hash: string; readonly bytes: number }>()
  /** Topics that were asked for again while they were being read. */
  const again = new Set<string>()
  /** What was found in the mailbox lately: news of it, from its publisher or another process, may still be on the way. */
  const found = createMemory(newsMs, clock)
  /** What was told although it could not be stored. */
  const unstored = createMemory(saidAgainMs, clock)
  let pendingBytes = 0
  let behind = false
  let movedAt = clock()
  let retry: NodeJS.Timeout | undefined
  let ended = false

  function send(text: string): void {
    if (ended) return
    wire.send(text)
    if (wire.buffered() <= limits.bufferedBytes) return
    on.onSlow()
    close(1013, 'This client reads too slowly.')
  }

  /** False if it has to stay in the mailbox for now. */
  function tell(mail: Mail): boolean {
    if (pending.size === 0) movedAt = clock()
    if (pending.size >= limits.unacknowledged || pendingBytes >= limits.unacknowledgedBytes) {
      behind = true
      return false
    }
    const id = nextId()
    const { topic, message, publishedAt, tag, attestation, hash } = mail
    pending.set(id, { topic, hash, bytes: message.length })
    pendingBytes += message.length
    on.onDelivered()
    const data = JSON.stringify({ topic, message, publishedAt, tag, attestation })
    send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId(topic, client)}","data":${data}}}`)
    return true
  }

  /** It was told before it was stored. Once it is, what the client said to it is still to be kept. */
  function wasToldBefore(mail: Mail, stored: boolean): boolean {
    if (!unstored.has(keyOf(mail))) return false
    const isOpen = [...pending.values()].some((told) => keyOf(told) === keyOf(mail))
    if (stored && !isOpen) mailbox.acknowledge(mail.topic, mail.hash, client)
    return true
  }

  function tellNews(mail: Mail, stored: boolean): void {
    if (wasToldBefore(mail, stored)) return
    if (tell(mail) && !stored) unstored.add(keyOf(mail))
  }

  async function readAndTell(topics: readonly string[]): Promise<void> {
    // As of now: what is acknowledged while the mailbox is read may still be in what was read.
    const told = new Set([...pending.values()].map(keyOf))
    const waiting = await mailbox.read(topics, client, limits.unacknowledged).catch((error: unknown) => {
      on.onReadFailed(error)
      retry ??= setTimeout(catchUp, retryMs)
      return []
    })
    if (ended) return
    for (const mail of waiting) {
      if (listening.has(mail.topic) && !told.has(keyOf(mail)) && !wasToldBefore(mail, true) && tell(mail)) {
        found.add(storedKeyOf(mail))
      }
      told.add(keyOf(mail))
    }
    if (waiting.length === limits.unacknowledged) behind = true
    for (const topic of topics) {
      const held = listening.get(topic)
      if (held === undefined || held === 'live') continue
      listening.set(topic, 'live')
      for (const { mail, stored } of held.mails) if (!told.has(keyOf(mail))) tellNews(mail, stored)
    }
    if (again.size === 0) return
    const more = [...again]
    again.clear()
    drain(more)
  }

  function drain(topics: readonly string[]): void {
    const ready: string[] = []
    for (const topic of topics) {
      const state = listening.get(topic)
      if (state === undefined) continue
      if (state !== 'live' && state.reading) {
        again.add(topic)
        continue
      }
      ready.push(topic)
      if (state === 'live') listening.set(topic, { mails: [], reading: true })
      else state.reading = true
    }
    if (ready.length > 0) void readAndTell(ready)
  }

  function catchUp(): void {
    retry = undefined
    behind = false
    drain([...listening.keys()])
  }

  function close(code: number, reason: string): void {
    wire.close(code, reason)
    end()
  }

  function end(): void {
    ended = true
    clearTimeout(retry)
    listening.clear()
    pending.clear()
    found.clear()
    unstored.clear()
  }

  return {
    client,
    topics: () => listening.keys(),
    topicCount: () => listening.size,
    send,
    listen(topic) {
      if (listening.has(topic)) return false
      listening.set(topic, { mails: [], reading: false })
      return true
    },
    forget: (topic) => listening.delete(topic),
    drain,
    deliver(mail, stored) {
      const state = listening.get(mail.topic)
      if (state === undefined || mail.sender === client) return
      if (state !== 'live') state.mails.push({ mail, stored })
      else if (!found.has(storedKeyOf(mail))) tellNews(mail, stored)
    },
    hear(id, ok) {
      const told = pending.get(id)
      if (told === undefined) return false
      pending.delete(id)
      pendingBytes -= told.bytes
      movedAt = clock()
      if (ok) mailbox.acknowledge(told.topic, told.hash, client)
      else unstored.delete(keyOf(told))
      if (behind && pending.size <= limits.unacknowledged / 2 && pendingBytes <= limits.unacknowledgedBytes / 2) catchUp()
      return true
    },
    close,
    isStuck: (before) => behind && pending.size > 0 && movedAt < before,
    end,
  }
}

const keyOf = ({ topic, hash }: { readonly topic: string; readonly hash: string }): string => `${topic}${hash}`

/** A message as it was stored: one that is published again when its time was over is another. */
const storedKeyOf = (mail: Mail): string => `${keyOf(mail)}${mail.publishedAt}`
