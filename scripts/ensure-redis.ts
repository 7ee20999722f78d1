/** Makes sure that this machine has a Redis server for the tests, and installs Debian's when it has none. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { findRedis } from './find-redis.ts'

/** Asked by Debian before a package starts its service; 101 forbids it. The tests run servers of their own. */
const policy = '/usr/sbin/policy-rc.d'

function ensureRedis(): string {
  try {
    return findRedis()
  } catch (error) {
    // A path that the caller set by hand is a mistake to report, not a reason to install another one.
    if (process.env.REDIS_SERVER || process.platform !== 'linux' || process.getuid?.() !== 0) throw error
  }
  const isOurs = !existsSync(policy)
  if (isOurs) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
  }
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
  return findRedis()
}

function install(): void {
  const steps = [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'redis-server'],
  ] as const
  for (const [command, ...args] of steps) {
    console.log(`No Redis here yet: ${command} ${args.join(' ')}`)
    const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (status !== 0) {
      throw new Error(
        `Could not install Redis: \`${command}\` ${error ? `did not start (${error.message})` : `ended with ${status}`}. ` +
          'Install it yourself and set REDIS_SERVER to its program.',
      )
    }
  }
}

if (import.meta.filename === process.argv[1]) {
  try {
    console.log(`Redis: ${ensureRedis()}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
