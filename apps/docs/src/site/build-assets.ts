/** The style sheet and the programs of the pages, each with a hash in its name. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import type { Frame } from '../html/layout.ts'

const sources = join(import.meta.dirname, '..')

export async function buildAssets(folder: string): Promise<Frame['assets']> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const [program, theme, styles] = await Promise.all([
    // What is used later is a chunk of its own.
    buildScript(folder, 'client/main.ts', 'es'),
    // The parser waits for this one, since it decides the theme before anything is drawn.
    buildScript(folder, 'client/theme.ts', 'iife'),
    writeStyles(folder),
  ])
  return { program, theme, styles }
}

async function buildScript(folder: string, entry: string, format: 'es' | 'iife'): Promise<string> {
  const config: InlineConfig = {
    root: sources,
    configFile: false,
    logLevel: 'error',
    // Chunks find each other wherever the site stands.
    base: './',
    resolve: { conditions: ['foyer-source', 'module', 'browser', 'import', 'default'] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(sources, entry),
        output: { format, entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  }
  const { output } = (await build(config)) as Rolldown.RolldownOutput
  return output[0].fileName
}

async function writeStyles(folder: string): Promise<string> {
  const css = await readFile(join(sources, 'styles.css'))
  const name = `assets/styles-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
  await writeFile(join(folder, name), css)
  return name
}
