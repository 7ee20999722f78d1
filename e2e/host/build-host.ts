/** The host app as its users would ship it: a production build, nothing inline. */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

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

export async function buildHost(): Promise<void> {
  const pages = ['index.html', 'plain.html', 'two-kits.html', 'wagmi.html'].map((name) => `${root}${name}`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), listChunks],
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
}
