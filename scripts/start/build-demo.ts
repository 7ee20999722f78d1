import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

export type DemoBuild = {
  /** Whether the documents are served beside it; without them no link leads there. Default: they are. */
  readonly documents?: boolean
}

/** Builds the demo as it would be deployed, into a folder of its own. Takes a second or two. */
export async function buildDemo(outDir: string, { documents = true }: DemoBuild = {}): Promise<void> {
  const root = fileURLToPath(new URL('../../apps/demo/', import.meta.url))
  await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    define: { FOYER_DOCUMENTS: String(documents) },
    plugins: documents ? [] : [withoutDocuments],
    build: { outDir, emptyOutDir: true },
  })
}

/** For what stands in the document itself until the program has come. */
const withoutDocuments: Plugin = {
  name: 'without-documents',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(/\s*<a\b[^>]*\shref="\/docs\/[^>]*>[^<]*<\/a>/g, '') },
}
