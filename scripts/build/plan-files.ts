/**
 * Which modules of the packages go into one file together. The source is laid out by topic; what a browser waits for at one moment
 * arrives as one file, whatever bundler the app has: a bundler makes small chunks of what lazy parts share, and a slow line pays for each.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { repository } from '../packages.ts'

type Moment = {
  readonly name: string
  /** Modules of `dist` that the moment begins with. */
  readonly starts: readonly string[]
}

const first = `
  export { ConnectButton, FoyerProvider } from '@foyer/react'
  export { createKit } from '@foyer/core'
  export { evm } from '@foyer/chains/evm'`

/** In order of time: a module belongs to the first that needs it. */
const moments: readonly Moment[] = [
  { name: 'modal', starts: ['react/dist/modal/mount.js'] },
  { name: 'api', starts: ['core/dist/feature/api-of.js'] },
  {
    name: 'opening',
    starts: [
      'core/dist/kit/create-effects.js',
      'core/dist/features/catalogue/catalogue-feature.js',
      'core/dist/features/alerts/alerts-feature.js',
    ],
  },
  {
    name: 'account',
    starts: ['account/account', 'supported-chains/supported-chains'].map((name) => `core/dist/features/${name}-feature.js`),
  },
  { name: 'wallet', starts: ['react/dist/screens/connecting-external/connecting-external.js'] },
  {
    name: 'code',
    starts: [
      'react/dist/screens/connecting-wallet-connect-basic/connecting-wallet-connect-basic.js',
      'react/dist/screens/connecting-wallet-connect/connecting-wallet-connect.js',
      // A few lines around a part of the code's views, and needs this file anyway.
      'react/dist/screens/downloads/downloads.js',
      'core/dist/features/pairing/pairing-feature.js',
    ],
  },
  { name: 'pictures', starts: ['react/dist/buttons/pictures.js'] },
  // A few lines each, of which every view about an account draws several.
  {
    name: 'parts',
    starts: [
      ...['avatar/avatar', 'network-image/network-image', 'amount/amount'].map((part) => `ui/dist/${part}.js`),
      ...['copy-words', 'disconnect-button', 'token-row'].map((part) => `react/dist/screens/shared/${part}.js`),
    ],
  },
  // A page of words each: together they are still less than a slow line notices.
  { name: 'guides', starts: ['wallet', 'network', 'buy'].map((what) => `react/dist/screens/what-is-a-${what}/what-is-a-${what}.js`) },
]

/** The name of the file for each module that shares one, by the module's absolute path in `dist`. */
export async function planFiles(): Promise<ReadonlyMap<string, string>> {
  const plan = new Map<string, string>()
  const page = await neededBy(first)
  // A bundler leaves what first and lazy modules share in chunks of its own; as one module it joins the app's first file.
  for (const module of page) if (module.startsWith(join(repository, 'packages/core/'))) plan.set(module, 'page')
  const apart = new Set([...page, ...(await publicModules())])
  for (const { name, starts } of moments) {
    const code = starts.map((path, index) => `export * as part${index} from ${quote(path)}`).join('\n')
    for (const module of await neededBy(code)) if (!plan.has(module) && !apart.has(module)) plan.set(module, name)
  }
  return plan
}

const copied = [
  'contract/dist/entities/wallet-id.js',
  'core/dist/entities/same-wallet.js',
  'core/dist/api/version.js',
  'core/dist/api/image-urls.js',
  'contract/dist/links/link-policy.js',
  'contract/dist/entities/map-in-slices.js',
  'core/dist/entities/parse-caip10.js',
  'core/dist/entities/to-decimal.js',
  'contract/dist/links/browse-policy.js',
  'contract/dist/links/parse-url.js',
  'contract/dist/links/store-policy.js',
  'core/dist/environment/page-platform.js',
  'core/dist/kernel/account-of.js',
  'core/dist/links/browse-link.js',
  'core/dist/links/parse-link.js',
  'core/dist/links/pairing-link.js',
  'core/dist/links/wallet-tabs.js',
  'core/dist/links/wallet-stores.js',
].map((path) => join(repository, 'packages', path))

/**
 * The modules of which a file of that package has copies. Who has clicked waits for the modal's first file. What an app can import by name and
 * the modal shares with files that come without it would be chunks of their own: a request and a slow phone's milliseconds for
 * each, and a name in the page's first bytes. So those files have copies, and the modal has the module. All of them are a few lines without a state.
 */
export const copiesOf = (folder: string, name: string): readonly string[] =>
  (folder === 'core' && name !== 'page') || (folder === 'react' && name === 'pictures') ? copied : []

const quote = (path: string): string => JSON.stringify(join(repository, 'packages', path))

/**
 * What an app can import by name stays apart: one hook must not bring all of a lazy file into an app's first bytes. The parts of `ui`
 * may share a file: the modal draws them before any app does. So may what a feature of a single file needs: it comes with the view that
 * shows it, when the rest is there already.
 */
async function publicModules(): Promise<readonly string[]> {
  const entries = ['core', 'react'].flatMap((name) => {
    const folder = join(repository, 'packages', name, 'dist/exports')
    return readdirSync(folder).flatMap((file) => (file.endsWith('.js') ? [join(folder, file)] : []))
  })
  const { metafile } = await bundle(entries.map((entry) => `import ${JSON.stringify(entry)}`).join('\n'), false)
  return Object.keys(metafile.inputs)
    .map(toPath)
    .filter((path) => !path.startsWith(join(repository, 'packages/ui/')))
}

/** A feature that loads with its view: its machine is no module of its own beside the descriptor. */
const isLate = (path: string): boolean => {
  const name = /^\.\.\/features\/([^/]+)\/\1\.js$/.exec(path)?.[1]
  return name !== undefined && !existsSync(join(repository, 'packages/core/dist/features', name, `${name}-feature.js`))
}

async function neededBy(code: string): Promise<readonly string[]> {
  const { metafile } = await bundle(code, true)
  const [output] = Object.values(metafile.outputs)
  return Object.entries(output?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [toPath(input)] : []))
}

const toPath = (input: string): string => join(repository, input)

const bundle = (contents: string, treeShaking: boolean) =>
  build({
    stdin: { contents, resolveDir: join(repository, 'bench'), sourcefile: 'moment.js' },
    absWorkingDir: repository,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    treeShaking,
    ignoreAnnotations: !treeShaking,
    logLevel: 'error',
    plugins: treeShaking ? [ownPackages] : [lateFeatures, ownPackages],
  })

const lateFeatures: Plugin = {
  name: 'late-features',
  setup({ onResolve }) {
    onResolve({ filter: /\/features\// }, ({ path }) => (isLate(path) ? { path, external: true } : undefined))
  },
}

/** What is lazy, and what is somebody else's, is not looked into. */
const ownPackages: Plugin = {
  name: 'own-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ kind, path }) => {
      const isOwn = path.startsWith('.') || path.startsWith('/') || path.startsWith('@foyer/')
      return kind === 'dynamic-import' || !isOwn ? { path, external: true } : undefined
    })
  },
}
