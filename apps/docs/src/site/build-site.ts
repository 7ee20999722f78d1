/** Writes the site: a folder for the version, the same as `latest`, the list of versions, and a page that leads to the latest. */
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { layoutPage } from '../html/layout.ts'
import { createHighlight } from '../markdown/highlight.ts'
import { makeIndex } from '../search/make-index.ts'
import { buildAssets } from './build-assets.ts'
import { makePages } from './make-pages.ts'
import type { Page } from './page.ts'
import { readVersions } from './read-versions.ts'

export type SiteOptions = {
  readonly repository: string
  readonly outDir: string
  /** Where pages of `npm start` find the local world. */
  readonly world?: string | undefined
  /** Where the source can be read, for links to what is no page. */
  readonly source?: string | undefined
}

export type Site = { readonly version: string; readonly pages: readonly Page[] }

export async function buildSite({ repository, outDir, world, source }: SiteOptions): Promise<Site> {
  const { version, versions } = readVersions(repository)
  const folder = join(outDir, version)
  await rm(folder, { recursive: true, force: true })
  await rm(join(outDir, 'latest'), { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const [assets, highlight] = await Promise.all([buildAssets(folder), createHighlight()])
  const { pages, pictures } = makePages({ repository, highlight, source })
  for (const page of pages) await write(join(folder, `${page.path}.html`), layoutPage(page, { pages, version, versions, assets, world }))
  for (const [address, file] of pictures) await copy(join(repository, file), join(folder, address))
  await copy(join(repository, 'apps/demo/public/icon.svg'), join(folder, 'icon.svg'))
  await write(join(folder, 'search.json'), makeIndex(pages))
  await cp(folder, join(outDir, 'latest'), { recursive: true })
  await write(join(outDir, 'versions.json'), `${JSON.stringify(versions)}\n`)
  await write(join(outDir, 'index.html'), redirect)
  return { version, pages }
}

const redirect = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Foyer: documentation</title>
<meta http-equiv="refresh" content="0; url=latest/index.html">
<link rel="canonical" href="latest/index.html">
<link rel="icon" href="latest/icon.svg" type="image/svg+xml">
</head>
<body><main><h1>Foyer: documentation</h1><p><a href="latest/index.html">The latest version</a></p></main></body>
</html>
`

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}
