/** Installs packages of Debian's, without starting the services that some of them bring. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Asked by Debian before a package starts its service; 101 forbids it. The tests run programs of their own. */
const policy = '/usr/sbin/policy-rc.d'

export type Step = readonly [command: string, ...args: string[]]

/** `sudo`: it asks this user for no password. `apt`: there is an `apt-get`. */
export type User = { readonly platform: NodeJS.Platform; readonly root: boolean; readonly sudo: boolean; readonly apt: boolean }

export function readUser(): User {
  const [platform, root] = [process.platform, process.getuid?.() === 0]
  const works = (command: string, ...args: string[]) => platform === 'linux' && spawnSync(command, args, { stdio: 'ignore' }).status === 0
  return { platform, root, sudo: !root && works('sudo', '-n', 'true'), apt: works('apt-get', '--version') }
}

/** Only the administrator installs packages, and whoever may act as one: Debian's, and those of what is made of it. */
export const mayAptInstall = ({ platform, root, sudo, apt }: User = readUser()): boolean => platform === 'linux' && apt && (root || sudo)

/** The commands that install them, in order. */
export function planApt(user: User, packages: readonly string[]): readonly Step[] {
  // sudo hands on nothing of the environment by itself.
  const apt = (...args: string[]) =>
    user.root ? (['apt-get', ...args] as const) : asAdmin(user, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args)
  return [apt('update', '-q'), apt('install', '-y', '-q', '--no-install-recommends', ...packages)]
}

function asAdmin({ root }: User, ...step: Step): Step {
  return root ? step : ['sudo', '-n', ...step]
}

/** @throws {Error} that says which command failed. */
export function aptInstall(packages: readonly string[], user: User = readUser()): void {
  const isOurs = !existsSync(policy)
  if (isOurs) runStep(asAdmin(user, 'sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod 755 ${policy}`))
  try {
    for (const step of planApt(user, packages)) {
      console.log(step.join(' '))
      runStep(step)
    }
  } finally {
    if (isOurs) runStep(asAdmin(user, 'rm', '-f', policy))
  }
}

/** @throws {Error} that says how the command ended. */
export function runStep(step: Step): void {
  const [command, ...args] = step
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  if (status !== 0) throw new Error(`\`${step.join(' ')}\` ${error ? `did not start (${error.message})` : `ended with ${status}`}.`)
}
