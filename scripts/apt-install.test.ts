/** Who may install what the tests need, and by which commands: `sudo` is a program that writes down what it is logged. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aptInstall, mayAptInstall, readUser } from './apt-install.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-apt-'))
  vi.stubEnv('PATH', folder)
  vi.spyOn(process, 'getuid').mockReturnValue(1001)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function placeSudo(status: number): () => readonly string[] {
  const [program, log] = [join(folder, 'sudo'), join(folder, 'log')]
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$*" >> ${log}\nexit ${status}\n`)
  chmodSync(program, 0o755)
  return () => readFileSync(log, 'utf8').trimEnd().split('\n')
}

function placeApt(): void {
  const program = join(folder, 'apt-get')
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
}

describe.runIf(process.platform === 'linux')('who is not root', () => {
  test('installs through a sudo that asks for no password, and starts no service', () => {
    const logged = placeSudo(0)
    placeApt()
    expect(mayAptInstall()).toBe(true)
    vi.spyOn(console, 'log').mockReturnValue()
    aptInstall(['redis-server'])
    const steps = logged().filter((line) => !line.includes('policy-rc.d'))
    expect(steps).toEqual([
      '-n true',
      '-n true',
      '-n env DEBIAN_FRONTEND=noninteractive apt-get update -q',
      '-n env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends redis-server',
    ])
    // Where Debian is logged by somebody else that no service starts, that stays as it is.
    const policies = logged().filter((line) => line.includes('policy-rc.d'))
    expect([0, 2]).toContain(policies.length)
    if (policies.length > 0) expect(policies[1]).toBe('-n rm -f /usr/sbin/policy-rc.d')
  })

  test('installs nothing where there is no apt-get', () => {
    placeSudo(0)
    expect(mayAptInstall()).toBe(false)
  })

  test('installs nothing where sudo would ask, or is not there', () => {
    placeApt()
    expect(mayAptInstall()).toBe(false)
    placeSudo(1)
    expect(mayAptInstall()).toBe(false)
  })
})

test('root asks no sudo', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  placeSudo(1)
  placeApt()
  expect(readUser()).toMatchObject({ root: true, sudo: false })
  expect(mayAptInstall()).toBe(process.platform === 'linux')
})
