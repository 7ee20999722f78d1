/** The host app as its users would ship it: a production build, nothing inline. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('./', import.meta.url))
export const hostFolder = fileURLToPath(new URL('./dist', import.meta.url))

export async function buildHost(): Promise<void> {
  const pages = ['index.html', 'plain.html', 'two-kits.html', 'wagmi.html'].map((name) => `${root}${name}`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
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
