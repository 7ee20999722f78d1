/**
 * `npm run test:operating`: what stands around a deployment, as Debian has it: Caddy before the server, and Prometheus that reads its figures.
 * Installs both where it may, and says what cannot be had.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { aptInstall, mayAptInstall } from '../../scripts/apt-install.ts'

/** Programs, and the packages that bring them. */
const packages: Readonly<Record<string, string>> = { caddy: 'caddy', prometheus: 'prometheus', promtool: 'prometheus' }
const root = fileURLToPath(new URL('../../', import.meta.url))
const findMissing = (): readonly string[] =>
  Object.keys(packages).filter((program) => spawnSync(program, ['--version']).error !== undefined)

let missing = findMissing()
if (missing.length > 0 && mayAptInstall()) {
  aptInstall([...new Set(missing.map((program) => packages[program] ?? program))])
  missing = findMissing()
}
if (missing.length > 0) {
  console.error(`Not to be had here: ${missing.join(', ')}. On Debian, as root: apt-get install caddy prometheus`)
  process.exitCode = 1
} else {
  const vitest = ['--conditions=foyer-source', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/operating/operating.config.ts']
  process.exitCode = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' }).status ?? 1
}
