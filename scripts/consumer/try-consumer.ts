/** An app that knows Foyer only from its tarballs: installed, type-checked, imported in Node, built, opened. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { measureVisit } from '../../bench/src/measure-page.ts'
import { serveFolder } from '../../bench/src/serve-folder.ts'
import { importTable } from '../imports/import-table.ts'
import { type Package, repository } from '../packages.ts'

export async function tryConsumer(
  packages: readonly Package[],
  tarballs: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly string[]> {
  mkdirSync(folder)
  cpSync(join(repository, 'bench/pages/kit/index.html'), join(folder, 'index.html'))
  // The page is the README's, and what the documents show whole is type-checked.
  const [app = ''] = readModules('README.md')
  writeFileSync(join(folder, 'app.tsx'), app)
  writeFileSync(join(folder, 'main.tsx'), main)
  const shown = ['docs/options.md', 'docs/pairing.md', 'docs/types.md'].flatMap(readModules)
  for (const [index, code] of shown.entries()) writeFileSync(join(folder, `shown${index}.ts`), code)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(packages, tarballs), undefined, 2))
  run(folder, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')

  const entries = packages.flatMap(({ name, entries }) => entries.map((entry) => name + entry.slice(1)))
  // Every entry loads without a document: an app that renders on its server imports them there.
  writeFileSync(join(folder, 'load.mjs'), entries.map((entry) => `await import('${entry}')`).join('\n'))
  run(folder, process.execPath, 'load.mjs')
  const problems: string[] = [...tryDoctor(folder), ...tryTypes(packages, folder)]

  const outDir = join(folder, 'dist')
  await build({ root: folder, configFile: false, logLevel: 'warn', plugins: [react()], build: { outDir } })
  const server = await serveFolder(outDir)
  try {
    const { first, scripts, strayRequests } = await measureVisit({ server, opensDialog: true, slowdown: 1, idleMs: 1000 })
    const isPairing = (path: string) => path.includes('open-dapp')
    return [
      ...problems,
      ...(readdirSync(join(outDir, 'assets')).some(isPairing) ? [] : ['consumer: what pairs is no chunk of its own']),
      ...scripts.beforeClick.filter(isPairing).map((path) => `consumer: loads ${path} before a click`),
      ...(first ? [] : ['consumer: the dialog did not open']),
      ...(scripts.opening.length > 0 ? [] : ['consumer: nothing is loaded lazily, so the modal is in the first bundle']),
      ...strayRequests.map((url) => `consumer: asks for ${url} before a click`),
    ]
  } finally {
    await server.close()
  }
}

/** The program as npm installs it: over this app, which is in order, and over an empty folder, which is no app. */
function tryDoctor(folder: string): readonly string[] {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  return [
    { at: folder, code: 0 },
    { at: empty, code: 1 },
  ].flatMap(({ at, code }) => {
    const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin/foyer'), ['doctor', '--json'], {
      cwd: at,
      encoding: 'utf8',
    })
    return status === code ? [] : [`consumer: foyer doctor in ${at} ended with ${status}: ${stdout}${stderr}`]
  })
}

const main = `import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
`

/** The pieces of code in a document that begin with an import, and so are whole. */
function readModules(document: string): readonly string[] {
  const found = [...readFileSync(join(repository, document), 'utf8').matchAll(/```tsx?\n(import [\s\S]*?)```/g)]
  if (found.length === 0) throw new Error(`${document} shows no code that begins with an import.`)
  return found.map(([, code = '']) => code)
}

/**
 * What the type checker says with `skipLibCheck` off, of declarations of ours and of whatever they lead to: who turns it off gets no error
 * out of any package.
 */
function tryTypes(packages: readonly Package[], folder: string): readonly string[] {
  const write = (file: string, entries: readonly string[]) =>
    writeFileSync(join(folder, file), entries.map((entry, index) => `export * as entry${index} from '${entry}'`).join('\n'))
  const check = (name: string, config: object): readonly string[] => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return readErrors(folder).map((line) => `consumer, ${name}: ${line}`)
  }
  const entriesOf = (some: readonly Package[]) => some.flatMap(({ name, entries }) => entries.map((entry) => name + entry.slice(1)))
  const entries = entriesOf(packages)
  if (!entries.includes(drizzled)) throw new Error(`${drizzled} is no entry any more.`)
  write(
    'all.ts',
    entries.filter((entry) => entry !== drizzled),
  )
  // What runs in browsers, without the types of Node, which not every app has.
  mkdirSync(join(folder, 'browser'))
  write('browser/all.ts', entriesOf(packages.filter((item) => importTable[relative(repository, item.folder)]?.node === false)))
  writeFileSync(join(folder, 'browser/registered.ts'), registered)
  mkdirSync(join(folder, 'database'))
  write('database/all.ts', [drizzled])

  const browser = tsconfig('esnext', 'bundler')
  return [
    ...check('as bundlers resolve', browser),
    ...check('as Node resolves', tsconfig('nodenext', 'nodenext')),
    ...check('in browsers', { ...browser, compilerOptions: { ...browser.compilerOptions, types: [] }, include: ['browser/*.ts'] }),
    ...check('the database', { ...tsconfig('nodenext', 'nodenext'), include: ['database/*.ts'] }).filter(
      (line) => !line.includes(': node_modules/drizzle-orm/'),
    ),
  ]
}

/** Hands out Drizzle's own types, which name the drivers of all databases and do not check by themselves. Ours in it are held to it all the same. */
const drizzled = '@foyer/service/database'

/** An app that names its kit, so that hooks know its networks. It stands alone: what it says holds for its whole program. */
const registered = `import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { useAccount, useNetwork, useSignMessage } from '@foyer/react'

const kit = createKit({ projectId: 'your-project', networks: [mainnet] })
declare module '@foyer/core' {
  interface Register {
    readonly kit: typeof kit
  }
}
export const stay = () => useNetwork().switchNetwork('eip155:1')
// @ts-expect-error no network of this kit
export const stray = () => useNetwork().switchNetwork('eip155:2')
export const address = (): \`0x\${string}\` | undefined => useAccount().address
export const signature = (): \`0x\${string}\` | undefined => useSignMessage().data
`

function readErrors(folder: string): readonly string[] {
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS') || line.startsWith('error TS'))
  if (status !== 0 && errors.length === 0) throw new Error(`In the consumer, tsc ended with ${status}:\n${stdout}`)
  return errors
}

function manifest(packages: readonly Package[], tarballs: Readonly<Record<string, string>>): object {
  const { devDependencies } = readManifest(repository)
  const pick = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, devDependencies?.[name]]))
  // Of what packages want beside them, the version that they are tested with.
  const peers = packages
    .map(({ folder }) => readManifest(folder))
    .flatMap(({ peerDependencies = {}, devDependencies: tested = {} }) =>
      Object.keys(peerDependencies).flatMap((name) => (tested[name] ? [[name, tested[name]] as const] : [])),
    )
  return {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      ...pick('react', 'react-dom'),
      ...Object.fromEntries(peers),
      ...Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`])),
    },
    devDependencies: pick('@types/react', '@types/react-dom', '@types/node'),
  }
}

type Manifest = { readonly [Kind in 'devDependencies' | 'peerDependencies']?: Readonly<Record<string, string>> }

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function tsconfig(module: string, moduleResolution: string) {
  return {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module,
      moduleResolution,
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      allowImportingTsExtensions: true,
    },
    include: ['*.ts', '*.tsx'],
  }
}

function run(cwd: string, command: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`In the consumer, \`${[command, ...args].join(' ')}\` ended with ${status}:\n${stdout}${stderr}`)
}
