/** In Next's App Router a file is a server's until `'use client'` says otherwise; a kit and its hooks are the page's. */
import { posix } from 'node:path'
import type { App } from '../app/app.ts'
import type { Module } from '../app/module.ts'
import type { Finding } from '../finding.ts'
import { kitsOf } from './find-kits.ts'

const entries = /(^|\/)app\/(.*\/)?(page|layout|template|default|loading|not-found|route)\.([cm]?[jt]sx?|mdx)$/

export function checkBoundary(app: App): readonly Finding[] {
  if (!app.manifest?.dependencies.has('next')) return []
  const modules = new Map(app.modules.map((module) => [module.file, module]))
  const seen = new Set<string>()
  const waiting = [...modules.keys()].filter((file) => entries.test(file))
  const findings: Finding[] = []
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const module = modules.get(file)
    if (!module || seen.has(file)) continue
    seen.add(file)
    // From here on all is the page's.
    if (module.isClient) continue
    findings.push(...findClientUse(module))
    for (const { specifier, isType } of module.imports) if (!isType) waiting.push(...targetsOf(app, file, specifier))
  }
  return findings
}

function findClientUse(module: Module): readonly Finding[] {
  const use = firstUse(module)
  if (!use) return []
  return [
    {
      ...{ rule: 'client-boundary', level: 'error', file: module.file, line: use.line },
      what: `${use.what}, and a server component leads here without 'use client'.`,
      why: 'A kit holds functions and the visitor’s connection: a server cannot hand it to a page, and has no visitor.',
      fix: fixOf(module.file),
    },
  ]
}

/** A page or layout gives what only a server can give, its metadata for example, so it stays one of the server's. */
function fixOf(file: string): string {
  if (!entries.test(file)) return `Write 'use client' as the first line of ${file}, and import it from the layout.`
  if (/(^|\/)route\.\w+$/.test(file))
    return 'Leave it out here: a route answers programs. Make the kit in a client component that a page renders.'
  return `Move it into a file of its own that begins with 'use client', such as providers.tsx, and render that here.`
}

function firstUse(module: Module): { readonly line: number; readonly what: string } | undefined {
  const ours = module.imports
    .filter(({ specifier, isType }) => !isType && specifier.startsWith('@foyer/react'))
    .flatMap(({ names }) => names)
  const hooks = module.calls.filter(({ callee }) => ours.some(({ imported, local }) => local === callee && /^use[A-Z]/.test(imported)))
  const providers = module.elements.filter(({ name }) => ours.some(({ imported, local }) => local === name && imported === 'FoyerProvider'))
  const uses = [
    ...kitsOf(module).map(({ line }) => ({ line, what: 'createKit is called' })),
    ...hooks.map(({ line, callee }) => ({ line, what: `The hook ${callee} is called` })),
    ...providers.map(({ line }) => ({ line, what: 'FoyerProvider is rendered' })),
  ]
  return uses.sort((one, other) => one.line - other.line)[0]
}

/** Files of the app that an import may mean; aliases are those that Next sets up. */
function targetsOf({ files }: App, from: string, specifier: string): readonly string[] {
  const stems = specifier.startsWith('.')
    ? [posix.join(posix.dirname(from), specifier)]
    : /^[@~]\//.test(specifier)
      ? [specifier.slice(2), `src/${specifier.slice(2)}`]
      : []
  const plain = stems.flatMap((stem) => [stem, stem.replace(/\.[cm]?jsx?$/, '')])
  return plain
    .flatMap((stem) => ['', ...endings, ...endings.map((ending) => `/index${ending}`)].map((end) => stem + end))
    .filter((one) => files.has(one))
}

const endings = ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs']
