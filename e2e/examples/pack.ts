/** Packs what `npm run build` made as npm would publish it, and installs the app that needs most of it: once for all examples. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackage } from '../../scripts/consumer/pack-package.ts'
import { isLong } from '../../scripts/long-form.ts'
import { readPackages } from '../../scripts/packages.ts'
import { createApp, modulesKey, tarballsKey } from './app.ts'

/** What an app in a browser needs, what its local world does, and what makes one. */
const needed = ['contract', 'core', 'chains', 'ui', 'react', 'pairing', 'service', 'server', 'devnet'].map((name) => `@foyer/${name}`)

export default async function pack(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-examples-'))
  const items = readPackages().filter(({ name }) => needed.includes(name) || name === 'create-foyer')
  const tarballs = await Promise.all(items.map(async (item) => [item.name, `file:${await packPackage(item, folder)}`] as const))
  process.env[tarballsKey] = JSON.stringify(Object.fromEntries(tarballs))
  // In its long form each is installed from nothing.
  const largest = isLong ? undefined : await createApp('next')
  if (largest) process.env[modulesKey] = join(largest.folder, 'node_modules')
  return async () => {
    await largest?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
