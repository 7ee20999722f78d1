/** Puts the relay together for a server: which mailbox, which limits, which addresses are its own. */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Sql } from '../database/database.ts'
import { readSocketIp } from '../http/incoming.ts'
import { limitKey } from '../http/rate-limit.ts'
import type { Logger } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { createAudience } from './audience.ts'
import { noFanout } from './fanout/fanout.ts'
import { connectRedisFanout } from './fanout/redis-fanout.ts'
import { defaultRelayLimits } from './limits.ts'
import { createSeenMail, watchMail } from './mail-watch.ts'
import { createFileDisk, createMemoryDisk } from './mailbox/log/disk.ts'
import { openLogMailbox } from './mailbox/log/log-mailbox.ts'
import { openSqlMailbox } from './mailbox/sql/sql-mailbox.ts'
import { createRelay, type Relay } from './relay.ts'
import { createSwitchboard } from './switchboard.ts'

type Parts = {
  readonly config: Config
  readonly secrets: Secrets
  readonly sql: Sql
  readonly projects: ProjectStore
  readonly metrics: Metrics
  readonly log: Logger
  readonly now: () => number
  /** Of the server, once it listens. */
  readonly port: () => number
}

/** @throws {Error} when the mailbox cannot be opened. */
export async function openRelay({ config, secrets, sql, projects, metrics, log, now, port }: Parts): Promise<Relay> {
  const limits = { ...defaultRelayLimits, ...config.relay?.limits }
  const addresses = [...(config.publicUrl === undefined ? [] : [config.publicUrl]), ...(config.relay?.addresses ?? [])]
  const trustedProxies = config.trustedProxies ?? 0
  const { mailbox, fanout, switchboard, stop } =
    secrets.databaseUrl === undefined ? await openAlone() : await openTogether(secrets.redisUrl)
  const relay = createRelay({
    projects,
    audience: createAudience(addresses, { host: config.host, port }),
    mailbox,
    fanout,
    switchboard,
    limits,
    ipOf: (request) => limitKey(readSocketIp(request, trustedProxies)),
    metrics,
    log,
    now,
  })
  return {
    ...relay,
    async close() {
      await relay.close()
      await stop()
      await mailbox.close()
    },
  }

  /** The embedded database has one process, and the relay a log beside it. */
  async function openAlone() {
    const disk = config.dataDir === 'memory' ? createMemoryDisk() : createFileDisk(join(config.dataDir, 'relay'))
    const own = await openLogMailbox({ disk, limits, now, log })
    return {
      mailbox: own,
      fanout: noFanout,
      switchboard: createSwitchboard({ mailbox: own, fanout: noFanout, now, latest: own.latest }),
      stop: async () => {},
    }
  }

  /** PostgreSQL may have many: they tell each other over Redis, and look for themselves where that fails. */
  async function openTogether(redisUrl: string | undefined) {
    const common = openSqlMailbox({ sql, limits, now, log })
    const seen = createSeenMail()
    const links = redisUrl === undefined ? noFanout : await connectRedisFanout({ url: redisUrl, log })
    const board = createSwitchboard({ mailbox: common, fanout: links, now, seen })
    links.listen(board.hasListeners, board.spread)
    const stopWatch = watchMail({ mailbox: common, switchboard: board, seen, isConnected: links.isConnected, log })
    const stop = async () => {
      await Promise.all([stopWatch(), links.close()])
    }
    return { mailbox: common, fanout: links, switchboard: board, stop }
  }
}
