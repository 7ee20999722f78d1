/** Versions and copies of the packages that the kit shares with the page. */
import { intersects, maxSatisfying, satisfies, valid, validRange } from 'semver'
import type { App } from '../app/app.ts'
import type { Locked } from '../app/locked.ts'
import { isBundled } from '../app/manifest.ts'
import type { Finding } from '../finding.ts'
import { peers, single, tested } from '../ranges.ts'

export function checkPackages(app: App): readonly Finding[] {
  const asked = app.manifest?.dependencies
  // The elements bring a React of their own, so that they are beside any of the page's (docs/start.md).
  const isApart = (asked?.has('@foyer/standalone') ?? false) && !asked?.has('@foyer/react')
  const isShared = (name: string): boolean => !(isApart && /^react(-dom)?$/.test(name))
  return [
    ...Object.entries(peers)
      .filter(([name]) => isShared(name))
      .flatMap(([name, wanted]) => checkRange(app, name, { ...wanted, rule: 'peer-range', level: 'error' })),
    ...Object.entries(tested).flatMap(([name, wanted]) => checkRange(app, name, { ...wanted, rule: 'tested-range', level: 'warning' })),
    ...Object.keys(single)
      .filter(isShared)
      .flatMap((name) => checkCopies(app, name)),
  ]
}

type Wanted = Pick<Finding, 'rule' | 'level' | 'why'> & { readonly range: string }

/** What the app itself gets: as installed, else as locked, else as its package.json allows. */
function checkRange(app: App, name: string, { rule, level, why, range }: Wanted): readonly Finding[] {
  const dependency = app.manifest?.dependencies.get(name)
  const installed = app.installed.find((one) => one.name === name && one.isOwn)?.version
  const locked = app.lock?.entries.filter((one) => one.name === name && !one.isForeign) ?? []
  const own = locked.find(({ isOwn }) => isOwn) ?? (locked.length === 1 ? locked[0] : undefined)
  const version = installed ?? own?.version
  const place = dependency
    ? { file: 'package.json', line: dependency.line }
    : own && app.lock
      ? { file: app.lock.file, line: own.line }
      : {}
  // What nobody here has asked for is another package's business.
  if (!dependency && app.manifest) return []
  const found = version ?? dependency?.range
  if (found === undefined || fits(found, range)) return []
  return [
    {
      ...{ rule, level, ...place },
      what: `${name} is ${found}; Foyer ${rule === 'peer-range' ? 'needs' : 'is tested with'} ${range}.`,
      why: `${why[0]?.toUpperCase()}${why.slice(1)}.`,
      fix: `npm install ${name}@"${range.split(' || ').at(-1)}"`,
    },
  ]
}

/** A tag (`latest`), an address or a path says nothing of its version, and so nothing is said of it. */
function fits(found: string, range: string): boolean {
  if (valid(found)) return satisfies(found, range, { includePrerelease: true })
  const plain = found.replace(/^(workspace:|npm:)/, '')
  return validRange(plain) ? intersects(plain, range, { includePrerelease: true }) : true
}

function checkCopies(app: App, name: string): readonly Finding[] {
  const { installed, lock, manifest } = app
  const { level, why } = single[name] ?? { level: 'warning', why: '' }
  const locked = lock?.entries.filter((one) => one.name === name) ?? []
  // What only tools of the development use is on no page, and what only another app of the workspace has is on none of this one.
  const hasTools = manifest !== undefined && isBundled(manifest.dependencies)
  const isAway = ({ isDev, isForeign }: Locked): boolean => isForeign || (isDev && !hasTools)
  const isElsewhere = (path: string): boolean => locked.some((one) => one.path === path && isAway(one))
  const copies = new Map<string, string>()
  for (const one of locked) if (!isAway(one)) copies.set(one.path ?? one.version, one.version)
  const inTree = installed.filter((one) => one.name === name && !isElsewhere(one.path))
  // A lockfile without paths counts versions, and what is installed is the same ones.
  const hasPaths = locked.every(({ path }) => path !== undefined)
  if (hasPaths) for (const { path, version } of inTree) copies.set(path, version)
  if (copies.size < 2) return []
  const [key = '', ...others] = [...copies.keys()].sort((one, other) => one.length - other.length)
  const last = locked.find((one) => (one.path ?? one.version) === others.at(-1))
  const list = [key, ...others].map((path) => (path === copies.get(path) ? path : `${copies.get(path)} (${path})`))
  const named = `${list.slice(0, 6).join(', ')}${list.length > 6 ? ', …' : ''}`
  const place = lock && last ? { file: lock.file, line: last.line } : {}
  const isAbove = lock?.file.startsWith('../') ?? false
  const where = isAbove ? 'the package.json beside the lockfile' : 'package.json'
  const overrides = `"overrides": { "${name}": "${chooseVersion(app, name, [...copies.values()])}" } in ${where} ("resolutions" with yarn, overrides: of pnpm-workspace.yaml with pnpm)`
  if (isAbove && locked.some(({ isTraced }) => !isTraced))
    return [
      {
        ...{ rule: 'two-copies', level: 'hint', ...place },
        what: `${copies.size} versions of ${name} in the lockfile of the workspace: ${named}.`,
        why: `They may be those of other apps. If this one has more than one of them: ${why}.`,
        fix: `pnpm why ${name} or yarn why ${name}, in this folder, says which it has. If there are two, ask for one: ${overrides}, then install again.`,
      },
    ]
  return [
    {
      ...{ rule: 'two-copies', level, ...place },
      what: `${copies.size} copies of ${name}: ${named}.`,
      why: `${why[0]?.toUpperCase()}${why.slice(1)}.`,
      fix: `Ask for one version: ${overrides}, then install again; npm ls ${name} says who brings the others.`,
    },
  ]
}

/** The app's own, so that nothing it is built with changes; where Foyer does not take that, the newest that it takes. */
function chooseVersion({ installed, lock }: App, name: string, versions: readonly string[]): string {
  const range = peers[name]?.range ?? tested[name]?.range ?? '*'
  const isOwn = (one: { readonly name: string; readonly isOwn: boolean }): boolean => one.name === name && one.isOwn
  const own = (installed.find(isOwn) ?? lock?.entries.find(isOwn))?.version
  const options = { includePrerelease: true }
  if (own !== undefined && satisfies(own, range, options)) return own
  return maxSatisfying(versions, range, options) ?? own ?? maxSatisfying(versions, '*', options) ?? versions[0] ?? ''
}
