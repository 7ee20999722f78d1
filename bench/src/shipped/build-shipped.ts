/** Builds the pages as an integrator would: an app of its own, the packages from their tarballs, Vite with its defaults. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { packPackage } from '../../../scripts/consumer/pack-package.ts'
import { readPackages, repository } from '../../../scripts/packages.ts'

export const ownPages = ['bare', 'shipped'] as const

/** What the measured page needs of ours; the order does not matter. */
const ours = ['contract', 'core', 'chains', 'pairing', 'ui', 'react'].map((name) => `@foyer/${name}`)

/** An app outside the workspace in `folder`, with what `npm run build` emitted as npm would publish it. */
export async function installOwn(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const packages = readPackages().filter(({ name }) => ours.includes(name))
  const packed = await Promise.all(packages.map(async (item) => [item.name, `file:${await packPackage(item, folder)}`] as const))
  const { devDependencies, overrides } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
    readonly overrides: Readonly<Record<string, string>>
  }
  const pinned = { react: devDependencies.react, 'react-dom': devDependencies['react-dom'], viem: overrides.viem }
  installApp(folder, { ...pinned, ...Object.fromEntries(packed) })
}

export function installApp(folder: string, dependencies: Readonly<Record<string, string | undefined>>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  runNpm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')
}

export function runNpm(cwd: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`\`npm ${args.join(' ')}\` ended with ${status}:\n${stdout}${stderr}`)
}

/** Builds one page in the app of `folder`. Returns the folder to serve. */
export async function buildShipped(folder: string, name: string, server: string): Promise<string> {
  const pages = join(folder, 'pages')
  for (const source of ['pages', 'peers']) cpSync(join(import.meta.dirname, '../..', source), pages, { recursive: true })
  const outDir = join(folder, 'built', name)
  await build({
    root: join(pages, name),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { BENCH_SERVER: JSON.stringify(server) },
    // Hidden: the scripts are to have the bytes that they have without.
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
  })
  return outDir
}
