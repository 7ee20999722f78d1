/**
 * Adds what npm leaves out of the lockfile when the registry at hand does not carry every platform's build of a tool:
 * without an entry for each, `npm ci` refuses the lockfile everywhere. Run after an `npm install` that dropped them;
 * `checkComplete` in check-lockfile.ts notices. npm itself adds the integrity where a registry has the package.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackage, type Lockfile, listMissing } from './check-lockfile.ts'
import { repository } from './packages.ts'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'] as const
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'] as const

const file = join(repository, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
const added = listMissing(lock).filter(({ optional }) => optional)
const entries = added.map(({ name, version, from }) => [`node_modules/${name}`, toEntry(name, version, lock.packages[from])] as const)
const packages = Object.fromEntries([...Object.entries(lock.packages), ...entries].sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify({ ...lock, packages }, undefined, 2)}\n`)
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.map(({ name }) => name).join(', ')}.`)

/** Such packages are named for what they run on: `@biomejs/cli-linux-arm64-musl`. */
function toEntry(name: string, version: string, parent: LockedPackage | undefined): object {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.map((word) => (word === 'amd64' ? 'x64' : word)).includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent?.dev && { dev: true }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
