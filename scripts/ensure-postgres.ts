/** Makes sure that this machine has a PostgreSQL server for the tests, and installs Debian's when it has none. */
import { aptInstall, mayAptInstall } from './apt-install.ts'
import { findPostgres } from './find-postgres.ts'

function ensurePostgres(): string {
  try {
    return findPostgres()
  } catch (error) {
    // A path that the caller set by hand is a mistake to report, not a reason to install another one.
    if (process.env.POSTGRES_BIN || !mayAptInstall()) throw error
  }
  console.log('No PostgreSQL here yet.')
  try {
    aptInstall(['postgresql'])
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : ''
    throw new Error(`Could not install PostgreSQL: ${said} Install it yourself and set POSTGRES_BIN to the folder of its programs.`, {
      cause,
    })
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
