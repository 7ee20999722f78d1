/** Who listens to which topic, and the way of a message from its publisher to them. */
import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'
import type { Fanout, News } from './fanout/fanout.ts'
import { clampTtl } from './lifetime.ts'
import type { SeenMail } from './mail-watch.ts'
import type { Kept, Mail, Mailbox } from './mailbox/mailbox.ts'

export type Letter = {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

export type Switchboard = ReturnType<typeof createSwitchboard>

type Options = {
  readonly mailbox: Mailbox
  readonly fanout: Fanout
  readonly now: () => number
  /** When the latest message was published that the mailbox has from an earlier process. */
  readonly latest?: number
  /** Where mail can come on two ways. */
  readonly seen?: SeenMail | undefined
}

export function createSwitchboard({ mailbox, fanout, now, latest = 0, seen }: Options) {
  const listeners = new Map<string, Set<Connection>>()
  let last = latest

  /** To the millisecond, and never backwards: the order of a topic's messages survives in it. */
  function readTime(): number {
    last = Math.max(last, now())
    return last
  }

  function toMail({ topic, message, ttl, tag, attestation }: Letter, sender: string): Mail {
    const publishedAt = readTime()
    const hash = createHash('sha256').update(message).digest('hex')
    // By the clock as it is now: one that was ahead for a moment must not lengthen any life.
    const expiresAt = now() + clampTtl(ttl, tag) * 1000
    return { topic, message, hash, tag, attestation, sender, publishedAt, expiresAt }
  }

  function spread(news: News): void {
    if (news.kind === 'waiting') {
      for (const connection of listeners.get(news.topic) ?? []) connection.drain([news.topic])
      return
    }
    const { mail, stored } = news
    if (stored && seen?.add(mail) === false) return
    for (const connection of listeners.get(mail.topic) ?? []) connection.deliver(mail, stored)
  }

  function tellAll(news: News): void {
    spread(news)
    fanout.publish(news)
  }

  return {
    spread,
    hasListeners: (topic: string) => listeners.has(topic),
    topics: () => listeners.keys(),
    topicCount: () => listeners.size,
    /** Mail is held from now on, until `Connection.drain`: the client must hear the answer to its call first. */
    listen(connection: Connection, topics: readonly string[]): void {
      for (const topic of topics) {
        if (!connection.listen(topic)) continue
        const there = listeners.get(topic)
        if (there) there.add(connection)
        else listeners.set(topic, new Set([connection]))
      }
    },
    forget(connection: Connection, topic: string): boolean {
      const was = connection.forget(topic)
      const there = listeners.get(topic)
      there?.delete(connection)
      if (there?.size === 0) listeners.delete(topic)
      return was
    },
    /**
     * Resolves when all of it is stored; listeners then have it, in the order given.
     *
     * @throws when something could not be stored. It was handed to those who listen all the same, and not promised.
     */
    async publish(letters: readonly Letter[], sender: string): Promise<readonly Kept[]> {
      const mails = letters.map((letter) => toMail(letter, sender))
      const keeping = mails.map((mail) => mailbox.keep(mail))
      const settled = await Promise.allSettled(keeping)
      const results: Kept[] = []
      let failure: { readonly reason: unknown } | undefined
      for (const [index, mail] of mails.entries()) {
        const outcome = settled[index] as PromiseSettledResult<Kept>
        if (outcome.status === 'rejected') failure ??= outcome
        else results.push(outcome.value)
        if (outcome.status === 'rejected' || outcome.value === 'kept')
          tellAll({ kind: 'mail', mail, stored: outcome.status === 'fulfilled' })
        // Whoever said it first may have been cut off before it was handed on.
        else if (outcome.value === 'known') tellAll({ kind: 'waiting', topic: mail.topic })
      }
      if (failure) throw failure.reason
      return results
    },
  }
}
