import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Finding } from '../finding.ts'
import { watched } from '../ranges.ts'
import type { App, Policy } from './app.ts'
import { type Bounds, defaultBounds } from './bounds.ts'
import { readInstalled } from './installed.ts'
import { listFiles } from './list-files.ts'
import { lockNames, parseLockfile } from './lockfile.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import { type Module, mayHoldPolicy } from './module.ts'
import { type Broken, parseModule } from './parse-module.ts'
import { readFile } from './read-file.ts'
import { readComponent, readPageModule } from './read-markup.ts'
import { readMdx } from './read-mdx.ts'
import { readPage, withoutComments } from './read-page.ts'
import { readPlainModule } from './read-plain-module.ts'

const isComponent = (name: string): boolean => /\.(vue|svelte|astro)$/.test(name)
const isSource = (name: string): boolean => (/\.[cm]?[jt]sx?$|\.mdx$/.test(name) && !/\.d\.[cm]?ts$/.test(name)) || isComponent(name)
const isPage = (path: string): boolean => /\.html?$|(^|\/)(_headers|vercel\.json)$/.test(path)
/** What a kit's name, an element or an option of one can stand in. Other files are read for their imports alone. */
const naming = /foyer|rainbow-me|connectkit|reown|web3modal|createKit|\b(appkit|w3m)-/
/** The rest of `default-src 'self'` in a library's source is no policy of this app. */
const configures = (file: string): boolean =>
  /(^|\/)(next|vite|nuxt|astro|svelte|remix|webpack)\.config\.|(^|\/)(middleware|proxy|csp|headers|security)[^/]*\.[cm]?[jt]sx?$/i.test(
    file,
  )

export function readApp(folder: string, bounds: Bounds = defaultBounds): App {
  const findings: Finding[] = []
  const manifest = readManifest(folder, bounds, findings)
  const lock = readLock(folder, { bounds, findings, manifest })
  const { files, denied, cut } = listFiles(folder, (name) => isSource(name) || isPage(name), bounds)
  for (const path of denied) findings.push(notRead(path, 'may not be listed', 'Let the account that runs foyer doctor read it.'))
  if (cut)
    findings.push(
      notRead('.', `holds more than foyer doctor looks at (${bounds.files} files)`, 'Name the folder of one app: foyer doctor apps/web.'),
    )

  const modules: Module[] = []
  const policies: (readonly Policy[])[] = []
  let bytes = 0
  let read = 0
  for (const file of files) {
    if (bytes > bounds.allBytes) {
      findings.push(
        notRead(file, `and what follows was left out after ${bounds.allBytes} bytes`, 'Name the folder of one app: foyer doctor apps/web.'),
      )
      break
    }
    const found = readFile(join(folder, file), bounds.fileBytes)
    if ('failed' in found) {
      findings.push(notRead(file, failures[found.failed], fixes[found.failed]))
      continue
    }
    read += 1
    bytes += found.text.length
    if (isPage(file)) policies.push(...readPage(file, found.text))
    const module = readModule(file, found.text)
    if ('message' in module) findings.push(brokenSource(file, module))
    else modules.push(module)
    if ('policies' in module && configures(file) && module.policies.length > 0)
      policies.push(module.policies.map((one) => ({ ...one, file })))
  }
  const root = lock ? dirname(resolve(folder, lock.file)) : folder
  const installed = readInstalled(folder, { wanted: watched, root, bounds })
  return { manifest, lock, installed, modules, files: new Set(files), policies, findings, read }
}

function readModule(file: string, text: string): Module | Broken {
  if (isPage(file)) return readPageModule(file, withoutComments(text))
  const isNamed = naming.test(text) || (configures(file) && mayHoldPolicy(text))
  if (isComponent(file)) return readComponent(file, text, isNamed)
  if (file.endsWith('.mdx')) return readMdx(file, text, isNamed)
  return isNamed ? parseModule(file, text) : readPlainModule(file, text)
}

function readManifest(folder: string, bounds: Bounds, findings: Finding[]): Manifest | undefined {
  const found = readFile(join(folder, 'package.json'), bounds.fileBytes)
  if ('failed' in found) {
    const fix = found.failed === 'absent' ? 'Name the folder of the app: foyer doctor apps/web.' : fixes[found.failed]
    findings.push({ ...notRead('package.json', failures[found.failed], fix), level: 'error' })
    return undefined
  }
  const parsed = parseManifest(found.text)
  if ('dependencies' in parsed) return parsed
  findings.push(parsed)
  return undefined
}

type LockSearch = { readonly bounds: Bounds; readonly findings: Finding[]; readonly manifest: Manifest | undefined }

/** The nearest one, as far up as the repository goes. */
function readLock(folder: string, { bounds, findings, manifest }: LockSearch): App['lock'] {
  let place = folder
  for (let level = 0; level <= bounds.parents; level += 1) {
    for (const name of lockNames) {
      const path = join(place, name)
      const file = relative(folder, path).split(sep).join('/')
      const found = readFile(path, bounds.lockBytes)
      if ('failed' in found) {
        if (found.failed === 'absent') continue
        findings.push(notRead(file, failures[found.failed], fixes[found.failed]))
        return undefined
      }
      const own = relative(place, folder).split(sep).join('/')
      const entries = parseLockfile(name, found.text, { names: new Set(watched), own, asked: manifest?.dependencies ?? new Map() })
      if (entries) return { file, entries }
      findings.push({
        ...{ rule: 'broken-lockfile', level: 'warning', file, line: 1 },
        what: `${file} is no lockfile that can be read.`,
        why: 'It says which versions are installed, and whether a package is there twice; that was not looked at.',
        fix: 'Resolve what a merge left in it, or delete it and install again.',
      })
      return undefined
    }
    if (existsSync(join(place, '.git')) || dirname(place) === place) break
    place = dirname(place)
  }
  return undefined
}

const failures = {
  absent: 'is not there',
  large: 'is larger than foyer doctor reads',
  denied: 'may not be read',
  strange: 'is no plain file',
} as const

const fixes = {
  absent: 'Run foyer doctor again.',
  large: 'If it is generated, keep it outside of the source folders; else look at it yourself.',
  denied: 'Let the account that runs foyer doctor read it.',
  strange: 'Put a plain file there.',
} as const

function notRead(file: string, problem: string, fix: string): Finding {
  return { rule: 'not-read', level: 'warning', file, what: `${file} ${problem}.`, why: 'What is wrong in it stays unsaid.', fix }
}

function brokenSource(file: string, { line, message }: { readonly line: number; readonly message: string }): Finding {
  return {
    ...{ rule: 'broken-source', level: 'warning', file, line },
    what: `${file} does not parse: ${message}`,
    why: 'It names a kit or a policy, and what is wrong in it stays unsaid.',
    fix: 'Mend the syntax, then run foyer doctor again.',
  }
}
