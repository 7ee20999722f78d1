/** An app that knows Foyer only from its tarballs: installed, type-checked, imported in Node, built, opened. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { measureVisit } from '../../bench/src/measure-page.ts'
import { serveFolder } from '../../bench/src/serve-folder.ts'
import { type Package, repository } from '../packages.ts'

export async function tryConsumer(
  packages: readonly Package[],
  tarballs: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly string[]> {
  mkdirSync(folder)
  for (const file of ['index.html', 'main.tsx']) cpSync(join(repository, 'bench/pages/kit', file), join(folder, file))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(tarballs), undefined, 2))
  run(folder, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')

  const entries = packages.flatMap(({ name, entries }) => entries.map((entry) => name + entry.slice(1)))
  // Every entry loads without a document: an app that renders on its server imports them there.
  writeFileSync(join(folder, 'load.mjs'), entries.map((entry) => `await import('${entry}')`).join('\n'))
  run(folder, process.execPath, 'load.mjs')
  writeFileSync(join(folder, 'all.ts'), entries.map((entry, index) => `export * as entry${index} from '${entry}'`).join('\n'))
  for (const [module, moduleResolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig(module, moduleResolution)))
    run(folder, process.execPath, join(repository, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json')
  }

  const outDir = join(folder, 'dist')
  await build({ root: folder, configFile: false, logLevel: 'warn', plugins: [react()], build: { outDir } })
  const server = await serveFolder(outDir)
  try {
    const { first, scripts, strayRequests } = await measureVisit({ server, opensDialog: true, slowdown: 1, idleMs: 1000 })
    return [
      ...(first ? [] : ['consumer: the dialog did not open']),
      ...(scripts.opening.length > 0 ? [] : ['consumer: nothing is loaded lazily, so the modal is in the first bundle']),
      ...strayRequests.map((url) => `consumer: asks for ${url} before a click`),
    ]
  } finally {
    await server.close()
  }
}

function manifest(tarballs: Readonly<Record<string, string>>): object {
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const pick = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  return {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      ...pick('react', 'react-dom'),
      ...Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`])),
    },
    devDependencies: pick('@types/react', '@types/react-dom', '@types/node'),
  }
}

function tsconfig(module: string | undefined, moduleResolution: string | undefined): object {
  return {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module,
      moduleResolution,
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      // The declarations that we ship are checked here; those of others are theirs.
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['main.tsx', 'all.ts'],
  }
}

function run(cwd: string, command: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`In the consumer, \`${[command, ...args].join(' ')}\` ended with ${status}:\n${stdout}${stderr}`)
}
