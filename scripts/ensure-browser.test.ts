import { describe, expect, test } from 'vitest'
import { planInstall } from './ensure-browser.ts'

const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n'
const ubuntu = 'ID=ubuntu\nID_LIKE=debian\n'
const fedora = 'ID=fedora\n'

describe('how Chromium gets onto a machine', () => {
  test('Debian as root refreshes the package lists before it installs', () => {
    const plan = planInstall({ platform: 'linux', root: true, sudo: false, apt: true, osRelease: debian })
    expect(plan.map((step) => step.slice(0, 2).join(' '))).toEqual(['apt-get update', 'apt-get install'])
    expect(plan[1]).toContain('chromium')
  })

  test('a user of Debian for whom sudo asks no password has it install the package', () => {
    const plan = planInstall({ platform: 'linux', root: false, sudo: true, apt: true, osRelease: debian })
    expect(plan.map((step) => step.slice(0, 6).join(' '))).toEqual([
      'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update',
      'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install',
    ])
  })

  test.each([
    [
      'Debian without root',
      { platform: 'linux', root: false, sudo: false, apt: true, osRelease: debian },
      ['npx', 'playwright', 'install', 'chromium'],
    ],
    [
      'Ubuntu, whose package is a snap',
      { platform: 'linux', root: true, sudo: false, apt: true, osRelease: ubuntu },
      ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ],
    [
      'Ubuntu with sudo',
      { platform: 'linux', root: false, sudo: true, apt: true, osRelease: ubuntu },
      ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ],
    [
      'Fedora with sudo, which has no apt-get for the libraries',
      { platform: 'linux', root: false, sudo: true, apt: false, osRelease: fedora },
      ['npx', 'playwright', 'install', 'chromium'],
    ],
    ['macOS', { platform: 'darwin', root: false, sudo: false, apt: false, osRelease: '' }, ['npx', 'playwright', 'install', 'chromium']],
  ] as const)('%s takes the download', (_, machine, step) => {
    expect(planInstall(machine)).toEqual([step])
  })
})
