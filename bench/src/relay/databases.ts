/** What several processes of the server share: a private PostgreSQL that syncs to the disk, and Redis, from the machine's own programs. */
import { startPostgres } from '../../../packages/server/src/testing/start-postgres.ts'
import { startRedis } from '../../../packages/server/src/testing/start-redis.ts'

export type Databases = {
  /** The environment of a server that uses them. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

export async function startDatabase(): Promise<Databases> {
  const postgres = await startPostgres({ durable: true })
  return { env: { DATABASE_URL: await postgres.createDatabase() }, stop: postgres.stop }
}

export async function startDatabases(): Promise<Databases> {
  const [database, redis] = await Promise.all([startDatabase(), startRedis()])
  return {
    env: { ...database.env, REDIS_URL: redis.url },
    stop: async () => {
      await Promise.all([database.stop(), redis.stop()])
    },
  }
}
