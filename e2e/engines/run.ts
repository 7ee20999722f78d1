/**
 * `npm run test:engines`: component tests and journeys in Firefox and WebKit, as Debian has them. Installs them where it may, and says what
 * cannot be had. `-- firefox` or `-- webkit` runs one of them.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EngineName } from './engine.ts'
import { hasEngine } from './launch-engine.ts'

const packages: Readonly<Record<EngineName, readonly string[]>> = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }
const names = Object.keys(packages) as EngineName[]
const root = fileURLToPath(new URL('../../', import.meta.url))
const given = process.argv.slice(2)
const unknown = given.filter((name) => !names.includes(name as EngineName))
if (unknown.length > 0) {
  console.error(`No such engine: ${unknown.join(', ')}. There are ${names.join(' and ')}.`)
  process.exit(2)
}

let hasFailed = false
for (const name of names.filter((one) => given.length === 0 || given.includes(one))) {
  if (!hasEngine(name)) install(packages[name])
  if (!hasEngine(name)) {
    console.error(`${name} cannot be had here. On Debian, as root: apt-get install ${packages[name].join(' ')}`)
    hasFailed = true
    continue
  }
  for (const config of ['components.config.ts', 'journeys.config.ts']) hasFailed = !runTests(name, config) || hasFailed
}
process.exitCode = hasFailed ? 1 : 0

function install(wanted: readonly string[]): void {
  for (const step of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...wanted],
  ])
    spawnSync('apt-get', step, { stdio: 'inherit' })
}

function runTests(name: EngineName, config: string): boolean {
  const vitest = ['--conditions=foyer-source', 'node_modules/vitest/vitest.mjs', 'run', '--config', `e2e/engines/${config}`]
  return spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit', env: { ...process.env, FOYER_ENGINE: name } }).status === 0
}
