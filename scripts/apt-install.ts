/** Installs packages of Debian's, without starting the services that some of them bring. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'

/** Asked by Debian before a package starts its service; 101 forbids it. The tests run programs of their own. */
const policy = '/usr/sbin/policy-rc.d'

/** Only Debian's administrator installs packages. */
export const mayAptInstall = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** @throws {Error} that says which command failed. */
export function aptInstall(packages: readonly string[]): void {
  const isOurs = !existsSync(policy)
  if (isOurs) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
  }
  try {
    run(['update', '-q'])
    run(['install', '-y', '-q', '--no-install-recommends', ...packages])
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
}

function run(args: readonly string[]): void {
  const line = `apt-get ${args.join(' ')}`
  console.log(line)
  const { status, error } = spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  if (status !== 0) throw new Error(`\`${line}\` ${error ? `did not start (${error.message})` : `ended with ${status}`}.`)
}
