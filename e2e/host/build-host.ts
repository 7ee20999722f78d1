/** The host app as its users would ship it: a production build, nothing inline. */
import { cpSync, existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin } from 'vite'
import { buildStandalone } from '../../scripts/build/build-standalone.ts'

const root = fileURLToPath(new URL('./', import.meta.url))
export const hostFolder = fileURLToPath(new URL('./dist', import.meta.url))
const repository = fileURLToPath(new URL('../../', import.meta.url))

/** In the host's folder: which file holds what. */
export const chunkList = 'chunks.json'

/** Files as a page asks for them, modules by their path in the repository. */
export type ListedChunk = { readonly file: string; readonly modules: readonly string[]; readonly imports: readonly string[] }

const listChunks: Plugin = {
  name: 'list-chunks',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((one): readonly ListedChunk[] =>
      one.type === 'chunk'
        ? [
            {
              file: `/${one.fileName}`,
              modules: one.moduleIds.map((id) => relative(repository, id)),
              imports: one.imports.map((file) => `/${file}`),
            },
          ]
        : [],
    )
    this.emitFile({ type: 'asset', fileName: chunkList, source: JSON.stringify(chunks) })
  },
}

/** The page of `@foyer/standalone`, which no bundler sees. */
export const standaloneFolder = fileURLToPath(new URL('./dist-standalone', import.meta.url))
const packages = fileURLToPath(new URL('../../packages', import.meta.url))

/** Samples of the documents make a kit for somebody else's server: here they get one for the local world. */
const localKit: Plugin = {
  name: 'local-kit',
  enforce: 'pre',
  resolveId: (source, importer) => (source === './kit.ts' && importer?.includes('/testing/samples/') ? `${root}sample-kit.ts` : undefined),
}

export async function buildHost(): Promise<void> {
  const pages = ['index.html', 'plain.html', 'two-kits.html', 'wagmi.html', 'wagmi2.html', 'query.html', 'vue.html', 'svelte.html'].map(
    (name) => `${root}${name}`,
  )
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [localKit, react(), vue(), svelte({ configFile: false }), listChunks],
    resolve: { conditions: ['foyer-source', 'module', 'browser', 'import', 'default'] },
    build: {
      outDir: hostFolder,
      emptyOutDir: true,
      target: 'es2023',
      // Inline pictures and preload polyfills are what a strict policy forbids.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: pages.filter((page) => existsSync(page)) },
    },
  })
  await buildStandalone({
    entry: `${packages}/standalone/src/exports/index.ts`,
    outdir: `${standaloneFolder}/foyer`,
    conditions: ['foyer-source'],
  })
  cpSync(`${packages}/standalone/testing/samples`, standaloneFolder, { recursive: true })
}
