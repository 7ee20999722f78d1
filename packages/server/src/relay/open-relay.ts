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
import { defaultRelayLimits } from './limits.ts'
import { createFileDisk, createMemoryDisk } from './mailbox/log/disk.ts'
import { openLogMailbox } from './mailbox/log/log-mailbox.ts'
import { openSqlMailbox } from './mailbox/sql/sql-mailbox.ts'
import { createRelay, type Relay } from './relay.ts'

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
  const mailbox = secrets.databaseUrl === undefined ? await openLog() : openSqlMailbox({ sql, limits, now, log })
  const addresses = [...(config.publicUrl === undefined ? [] : [config.publicUrl]), ...(config.relay?.addresses ?? [])]
  const trustedProxies = config.trustedProxies ?? 0
  function openLog() {
    const disk = config.dataDir === 'memory' ? createMemoryDisk() : createFileDisk(join(config.dataDir, 'relay'))
    return openLogMailbox({ disk, limits, now, log })
  }

  return createRelay({
    projects,
    audience: createAudience(addresses, { host: config.host, port }),
    mailbox,
    limits,
    ipOf: (request) => limitKey(readSocketIp(request, trustedProxies)),
    metrics,
    log,
    now,
  })
}
