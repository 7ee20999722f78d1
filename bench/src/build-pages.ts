/** Production builds of the pages that are compared: one button each, built alike. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const pageNames = ['limit', 'wagmi', 'kit'] as const
export type PageName = (typeof pageNames)[number]

/** `source` compiles the packages' TypeScript; `dist` takes what `npm run build` emitted, as an app from npm would. */
export type Origin = 'source' | 'dist'

const pagesFolder = join(import.meta.dirname, '../pages')

/** Writes the page to `outDir`. */
export async function buildPage(name: PageName | 'lists' | 'plain-lists', outDir: string, origin: Origin): Promise<void> {
  const conditions = ['module', 'browser', 'import', 'default']
  await build({
    root: join(pagesFolder, name),
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    resolve: { conditions: origin === 'source' ? ['foyer-source', ...conditions] : conditions },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
}
