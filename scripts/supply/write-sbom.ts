/**
 * Writes what each published package, and the server as a program, brings with it: one bill of materials each, in CycloneDX 1.5.
 *
 * `npm run sbom -- [folder]`. From the lockfile, and so of the very versions that were tested. npm's own `npm sbom` lists the whole workspace for
 * every package of it, its tools included.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Lockfile } from '../check-lockfile.ts'
import { readPackages, repository } from '../packages.ts'
import { toBillOfMaterials } from './bill-of-materials.ts'

const folder = resolve(process.argv[2] ?? 'sbom')
const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lockfile
mkdirSync(folder, { recursive: true })
const workspaces = [...readPackages().map((item) => item.folder.slice(repository.length + 1)), 'apps/server']
for (const workspace of workspaces) {
  const file = join(folder, `${workspace.replace(/^packages\//, '').replace('/', '-')}.cdx.json`)
  const bill = toBillOfMaterials(lock, workspace)
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`)
  console.log(`${file}: ${bill.components.length} components`)
}
