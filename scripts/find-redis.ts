/** Where this machine's Redis server is: `REDIS_SERVER`, or on the path. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program. @throws {Error} that says how to get it. */
export function findRedis(): string {
  const set = process.env.REDIS_SERVER
  const found = (set ? [set] : candidates()).find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new Error(
    set
      ? `REDIS_SERVER is ${set}, and there is no such file.`
      : 'The tests need a Redis server and this machine has none. Run `npx tsx scripts/ensure-redis.ts` as root, ' +
          'or as a user of sudo, on Debian or Ubuntu, or install Redis yourself and set REDIS_SERVER to its program.',
  )
}

function candidates(): readonly string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin']
  return folders.flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')])
}
