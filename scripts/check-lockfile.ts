/**
 * What may be installed, and what may be shipped: no forbidden package, permissive licences for everything that runs
 * in production, exact versions, one copy of viem, and no registry's address in the lockfile.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAtMost } from './lockfile/version.ts'

export type LockedPackage = {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export type Missing = { readonly name: string; readonly version: string; readonly from: string; readonly optional: boolean }

export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> }

/** Later versions are under a licence that does not allow what Foyer does; `undefined` is: no version at all. */
const newestAllowed: readonly (readonly [pattern: RegExp, newest: string | undefined])[] = [
  [/^@reown\/appkit(-.*)?$/, '1.8.0'],
  [/^@reown\/walletkit$/, '1.2.10'],
  [/^@reown\//, undefined],
  [/^@walletconnect\//, '2.21.8'],
]

const licences = new Set(['MIT', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'Apache-2.0', '0BSD'])

export function checkForbidden({ packages }: Lockfile): readonly string[] {
  return Object.entries(packages).flatMap(([path, { version = '0.0.0' }]) => {
    const name = nameOf(path)
    const rule = newestAllowed.find(([pattern]) => pattern.test(name))
    if (!rule || (rule[1] !== undefined && isAtMost(version, rule[1]))) return []
    return [`${path} is ${version}; ${rule[1] === undefined ? 'this package is not used here' : `nothing above ${rule[1]} is`}`]
  })
}

export function checkExactPins({ packages }: Lockfile): readonly string[] {
  const ours = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  return ours.flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, range]) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
      .map(([name, range]) => `${path || 'package.json'} asks for ${name} ${range}: pin one version`),
  )
}

export function checkSingleCopy({ packages }: Lockfile, name: string): readonly string[] {
  const copies = Object.keys(packages).filter((path) => nameOf(path) === name && path.includes('node_modules/'))
  return copies.length <= 1 ? [] : [`${copies.length} copies of ${name}: ${copies.join(', ')}`]
}

export function checkNoHosts({ packages }: Lockfile): readonly string[] {
  return Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([path, { resolved }]) => `${path} is tied to ${resolved}: install with omit-lockfile-registry-resolved`)
}

/** Dependencies without an entry. `npm ci` refuses a lockfile that lacks one, even for a platform that is not this one. */
export function listMissing({ packages }: Lockfile): readonly Missing[] {
  return Object.entries(packages).flatMap(([from, { link, dependencies = {}, devDependencies = {}, optionalDependencies = {} }]) => {
    const wanted = { ...dependencies, ...(from.includes('node_modules/') ? {} : devDependencies), ...optionalDependencies }
    const missing = link ? [] : Object.entries(wanted).filter(([name]) => resolve(packages, from, name) === undefined)
    return missing.map(([name, version]) => ({ name, version, from, optional: name in optionalDependencies }))
  })
}

/** Every package that runs in production below the given workspace folders, as lockfile paths. */
export function listProduction({ packages }: Lockfile, workspaces: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
    const required = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...required]) {
      const place = resolve(packages, path, name)
      if (!place || found.has(place)) continue
      found.add(place)
      visit(place)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return [...found].filter((path) => path.includes('node_modules/')).sort()
}

/** Packages that run a program of theirs on the machine that installs them. */
export function checkInstallScripts({ packages }: Lockfile, production: readonly string[]): readonly string[] {
  return production.filter((path) => packages[path]?.hasInstallScript === true)
}

/** What tests and measurements stand beside, and nobody who installs a package of ours gets. */
export function checkNotShipped(production: readonly string[]): readonly string[] {
  return production.filter((path) => /^@(walletconnect|reown)\//.test(nameOf(path))).map((path) => `${path} is for tests only`)
}

/** The licence each production package states, checked against the list. Packages for other platforms are not installed and not read. */
export function checkLicences(root: string, production: readonly string[]): readonly string[] {
  return production.flatMap((path) => {
    const file = join(root, path, 'package.json')
    if (!existsSync(file)) return []
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { readonly license?: string | { readonly type?: string } }
    const stated = typeof license === 'object' ? license.type : license
    return isPermissive(stated) ? [] : [`${path} is under ${stated ?? 'no stated licence'}, which is not on the list`]
  })
}

/** `(MIT OR GPL-3.0)` leaves the choice to us; `MIT AND ISC` binds to both. */
export function isPermissive(expression: string | undefined): boolean {
  if (!expression) return false
  return expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => licences.has(licence)))
}

/** Node's own resolution: the nearest `node_modules` above, links followed to the workspace. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  let folder = from
  for (;;) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    const locked = packages[candidate]
    if (locked) return locked.link ? locked.resolved : candidate
    if (!folder) return undefined
    const parent = folder.lastIndexOf('/node_modules/')
    folder = folder.includes('node_modules/') ? (parent >= 0 ? folder.slice(0, parent) : '') : ''
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
