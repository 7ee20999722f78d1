/** Fan-out between processes over Redis, on one channel. What is lost while Redis is away the mailbox has, and other processes poll it. */
import type { Logger } from '@foyer/service/observe'
import { connectRedisBus } from '../../../redis/redis-bus.ts'
import type { Fanout } from './fanout.ts'
import { formatPacket, formatUsage, parsePacket, parseUsage } from './packet.ts'

const channel = 'foyer:relay'
const usageChannel = 'foyer:relay:usage'

type Options = { readonly url: string; readonly log: Logger }

export async function connectRedisFanout({ url, log }: Options): Promise<Fanout> {
  const bus = await connectRedisBus({ url, log, without: 'the relay polls the database for messages of other processes' })
  return {
    publish: (event) => bus.publish(channel, formatPacket(event)),
    subscribe(hasSubscriber, deliver) {
      bus.subscribe(channel, (packet) => {
        const event = parsePacket(packet, hasSubscriber)
        if (event) deliver(event)
      })
    },
    shareUsage(usage) {
      if (usage.length > 0) bus.publish(usageChannel, formatUsage(usage))
    },
    onUsage(spend) {
      bus.subscribe(usageChannel, (packet) => {
        for (const usage of parseUsage(packet)) spend(usage)
      })
    },
    isConnected: bus.isConnected,
    close: async () => bus.close(),
  }
}
