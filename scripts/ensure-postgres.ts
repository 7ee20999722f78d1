/** Makes sure that this machine has a PostgreSQL server for the tests, and installs Debian's when it has none. */
import { spawnSync } from 'node:child_process'
import { findPostgres } from './find-postgres.ts'

function ensurePostgres(): string {
  try {
    return findPostgres()
  } catch (error) {
    // A path that the caller set by hand is a mistake to report, not a reason to install another one.
    if (process.env.POSTGRES_BIN || process.platform !== 'linux' || process.getuid?.() !== 0) throw error
  }
  const steps = [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'postgresql'],
  ] as const
  for (const [command, ...args] of steps) {
    console.log(`No PostgreSQL here yet: ${command} ${args.join(' ')}`)
    const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (status !== 0) {
      throw new Error(
        `Could not install PostgreSQL: \`${command}\` ${error ? `did not start (${error.message})` : `ended with ${status}`}. ` +
          'Install it yourself and set POSTGRES_BIN to the folder of its programs.',
      )
    }
  }
  return findPostgres()
}

if (import.meta.filename === process.argv[1]) {
  try {
    console.log(`PostgreSQL: ${ensurePostgres()}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
