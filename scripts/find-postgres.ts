/** Where this machine's PostgreSQL server programs are: newest first, or `POSTGRES_BIN`. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder that holds `postgres` and `initdb`. @throws {Error} that says how to get them. */
export function findPostgres(): string {
  const found = candidates().find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
  if (found !== undefined) return found
  throw new Error(
    process.env.POSTGRES_BIN
      ? `POSTGRES_BIN is ${process.env.POSTGRES_BIN}, and there is no postgres and initdb in it.`
      : 'The tests need a PostgreSQL server and this machine has none. Run `npx tsx scripts/ensure-postgres.ts` as root, ' +
          'or as a user of sudo, on Debian or Ubuntu, or install PostgreSQL yourself and set POSTGRES_BIN to the folder of its programs.',
  )
}

function candidates(): readonly string[] {
  if (process.env.POSTGRES_BIN) return [process.env.POSTGRES_BIN]
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const homebrew = ['/opt/homebrew/bin', '/usr/local/bin', '/opt/homebrew/opt/postgresql/bin']
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter), ...homebrew]
}
