/** What a workspace brings with it when it is installed, in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). */
import { type Lockfile, listProduction } from '../check-lockfile.ts'

type Component = {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
}

export type BillOfMaterials = {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.5'
  readonly version: 1
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
}

/** `workspace`: a folder of the repository, as the lockfile names it. @throws {Error} for one that the lockfile does not have. */
export function toBillOfMaterials(lock: Lockfile, workspace: string): BillOfMaterials {
  const component = toComponent(lock, workspace)
  // Other packages of ours that come along are not in `node_modules` here, but are where they are installed.
  const along = [...listNeeded(lock, workspace)].filter((path) => path !== workspace).sort()
  const paths = [...along, ...listProduction(lock, [workspace])]
  // What two others each have a copy of is one component.
  const components = new Map(paths.map((path) => toComponent(lock, path)).map((one) => [one['bom-ref'], one]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component },
    components: [...components.values()],
  }
}

function toComponent({ packages }: Lockfile, path: string): Component {
  const locked = packages[path]
  const name = locked?.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (locked?.version === undefined) throw new Error(`The lockfile has no version of ${path}.`)
  const { version, license, integrity } = locked
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const hash = integrity?.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : undefined
  return {
    ...{ type: 'library', 'bom-ref': purl, name, version, purl },
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(hash !== undefined && { hashes: [{ alg: 'SHA-512', content: hash }] }),
  }
}

/** The workspaces that one needs when it is installed, itself included. */
function listNeeded({ packages }: Lockfile, workspace: string): ReadonlySet<string> {
  const found = new Set([workspace])
  // A set that grows while it is walked is walked to its new end.
  for (const from of found) {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      const { link, resolved } = packages[`node_modules/${name}`] ?? {}
      if (link === true && resolved !== undefined) found.add(resolved)
    }
  }
  return found
}
