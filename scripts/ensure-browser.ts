/**
 * Makes sure that this machine has a Chromium for the browser tests, and installs one when it has none.
 *
 * Debian's administrator, and whoever may act as one, takes the distribution's package; everything else takes Playwright's download.
 * (Ubuntu's `chromium` package is a snap, which does not run in containers: it takes the download too.)
 */
import { existsSync, readFileSync } from 'node:fs'
import { mayAptInstall, planApt, readUser, runStep, type Step, type User } from './apt-install.ts'
import { findBrowser } from './find-browser.ts'

export type Machine = User & { readonly osRelease: string }

/** The commands that bring a Chromium to this machine, in order. */
export function planInstall(machine: Machine): readonly Step[] {
  const debian = machine.platform === 'linux' && /^ID=("?)debian\1$/m.test(machine.osRelease)
  if (debian && mayAptInstall(machine)) return planApt(machine, ['chromium', 'fonts-liberation', 'fonts-noto-core'])
  // Playwright calls sudo itself.
  const withLibraries = mayAptInstall(machine) ? ['--with-deps'] : []
  return [['npx', 'playwright', 'install', ...withLibraries, 'chromium']]
}

function readMachine(): Machine {
  const file = '/etc/os-release'
  return { ...readUser(), osRelease: existsSync(file) ? readFileSync(file, 'utf8') : '' }
}

function ensureBrowser(): string {
  try {
    return findBrowser()
  } catch (error) {
    // A path that the caller set by hand is a mistake to report, not a reason to install another browser.
    if (process.env.CHROMIUM_PATH) throw error
  }
  for (const step of planInstall(readMachine())) {
    console.log(`No Chromium here yet: ${step.join(' ')}`)
    try {
      runStep(step)
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : ''
      const instead = 'Install Chromium or Chrome yourself and set CHROMIUM_PATH to its executable.'
      throw new Error(`Could not install Chromium: ${said} ${instead}`, { cause })
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
