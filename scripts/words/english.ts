/**
 * The English words of the kit, and where each is needed: on the page before a click, with the modal's opening, or with a
 * view that is a chunk of its own. Which is which is read from the imports, so that no list says it a second time.
 */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alertTexts, noticeTexts } from '@foyer/core/testing'
import type { Message, Words } from '@foyer/react'
import { build, type Metafile } from 'esbuild'

export type Portion = 'page' | 'opening' | 'views'

export type English = {
  readonly words: Words
  readonly portionOf: (key: string) => Portion
}

/** Modules that export words alone, and screens, which have those of their titles. */
const holdsWords = /(^|[/-])words\.ts$|^screens\/[^/]+\/screen\.ts$/

const source = join(import.meta.dirname, '../../packages/react/src')

export async function readEnglish(): Promise<English> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => holdsWords.test(file))
    .sort()
  const words: Record<string, Message> = {}
  const keysOf = new Map<string, readonly string[]>()
  for (const file of files) {
    const found = await readWords(file)
    for (const [key, message] of Object.entries(found)) {
      const known = words[key]
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(message)) {
        throw new Error(`${file} has other words for ${key} than another file.`)
      }
      words[key] = message
    }
    keysOf.set(file, Object.keys(found))
  }
  for (const [key, { title, message }] of Object.entries(alertTexts)) {
    words[`alerts.${key}.title`] = title
    words[`alerts.${key}.message`] = message
  }
  for (const [key, message] of Object.entries(noticeTexts)) words[`notices.${key}`] = message
  const metafile = await bundle()
  const reached = (entry: string): ReadonlySet<string> =>
    new Set(filesLoadedWith(entry, metafile).flatMap((file) => keysOf.get(relative(source, file)) ?? []))
  const page = reached('exports/elements.ts')
  const opening = reached('modal/mount.tsx')
  return { words, portionOf: (key) => (page.has(key) ? 'page' : opening.has(key) ? 'opening' : 'views') }
}

async function readWords(file: string): Promise<Words> {
  const module = (await import(pathToFileURL(join(source, file)).href)) as Readonly<Record<string, Words | { readonly words: Words }>>
  const isScreen = file.endsWith('screen.ts')
  return Object.assign({}, ...Object.values(module).map((value) => (isScreen ? (value as { readonly words: Words }).words : value)))
}

async function bundle(): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: ['exports/elements.ts', 'modal/mount.tsx'].map((file) => join(source, file)),
    outdir: join(source, 'unwritten'),
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    // Not there yet, the first time.
    external: ['*/list.gen.ts'],
    metafile: true,
    absWorkingDir: source,
    logLevel: 'error',
  })
  return metafile
}

function filesLoadedWith(entry: string, { outputs }: Metafile): readonly string[] {
  const chunks = new Set<string>()
  const visit = (chunk: string): void => {
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const { path, kind, external } of outputs[chunk]?.imports ?? []) if (kind === 'import-statement' && !external) visit(path)
  }
  for (const [chunk, { entryPoint }] of Object.entries(outputs)) if (entryPoint === entry) visit(chunk)
  return [...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}).map((file) => join(source, file)))
}
