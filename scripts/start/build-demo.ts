import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the demo as it would be deployed, into a folder of its own. Takes a second or two. */
export async function buildDemo(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('../../apps/demo/', import.meta.url))
  await build({ root, configFile: `${root}vite.config.ts`, logLevel: 'error', build: { outDir, emptyOutDir: true } })
}
