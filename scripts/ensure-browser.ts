/**
 * Makes sure that this machine has a Chromium for the browser tests, and installs one when it has none.
 *
 * Debian as root takes the distribution's package; everything else takes Playwright's download.
 * (Ubuntu's `chromium` package is a snap, which does not run in containers: it takes the download too.)
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findBrowser } from './find-browser.ts'

type Step = readonly [command: string, ...args: string[]]

export type Machine = { readonly platform: NodeJS.Platform; readonly root: boolean; readonly osRelease: string }

/** The commands that bring a Chromium to this machine, in order. */
export function planInstall(machine: Machine): readonly Step[] {
  const debian = machine.platform === 'linux' && /^ID=("?)debian\1$/m.test(machine.osRelease)
  if (debian && machine.root) {
    return [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-core'],
    ]
  }
  const withLibraries = machine.platform === 'linux' && machine.root ? ['--with-deps'] : []
  return [['npx', 'playwright', 'install', ...withLibraries, 'chromium']]
}

function readMachine(): Machine {
  const file = '/etc/os-release'
  return {
    platform: process.platform,
    root: process.getuid?.() === 0,
    osRelease: existsSync(file) ? readFileSync(file, 'utf8') : '',
  }
}

function ensureBrowser(): string {
  try {
    return findBrowser()
  } catch (error) {
    // A path that the caller set by hand is a mistake to report, not a reason to install another browser.
    if (process.env.CHROMIUM_PATH) throw error
  }
  for (const [command, ...args] of planInstall(readMachine())) {
    console.log(`No Chromium here yet: ${command} ${args.join(' ')}`)
    const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (status !== 0) {
      throw new Error(
        `Could not install Chromium: \`${command} ${args.join(' ')}\` ${error ? `did not start (${error.message})` : `ended with ${status}`}. ` +
          'Install Chromium or Chrome yourself and set CHROMIUM_PATH to its executable.',
      )
    }
  }
  return findBrowser()
}

if (import.meta.filename === process.argv[1]) {
  try {
    console.log(`Chromium: ${ensureBrowser()}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
