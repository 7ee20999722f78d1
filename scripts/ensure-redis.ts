/** Makes sure that this machine has a Redis server for the tests, and installs Debian's when it has none. */
import { aptInstall, mayAptInstall } from './apt-install.ts'
import { findRedis } from './find-redis.ts'

function ensureRedis(): string {
  try {
    return findRedis()
  } catch (error) {
    // A path that the caller set by hand is a mistake to report, not a reason to install another one.
    if (process.env.REDIS_SERVER || !mayAptInstall()) throw error
  }
  console.log('No Redis here yet.')
  try {
    aptInstall(['redis-server'])
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : ''
    throw new Error(`Could not install Redis: ${said} Install it yourself and set REDIS_SERVER to its program.`, { cause })
  }
  return findRedis()
}

if (import.meta.filename === process.argv[1]) {
  try {
    console.log(`Redis: ${ensureRedis()}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
