/** Packs what `npm run build` made as npm would publish it, once for all examples. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackage } from '../../scripts/consumer/pack-package.ts'
import { readPackages } from '../../scripts/packages.ts'
import { tarballsKey } from './start-example.ts'

/** What an app in a browser needs; the order does not matter. */
const needed = ['contract', 'core', 'chains', 'ui', 'react'].map((name) => `@foyer/${name}`)

export default function pack(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-examples-'))
  const tarballs = readPackages()
    .filter(({ name }) => needed.includes(name))
    .map((item) => {
      if (!existsSync(join(item.folder, 'dist'))) throw new Error(`${item.name} is not built. Run: npm run build`)
      return [item.name, `file:${packPackage(item, folder)}`] as const
    })
  process.env[tarballsKey] = JSON.stringify(Object.fromEntries(tarballs))
  return () => rmSync(folder, { recursive: true, force: true })
}
