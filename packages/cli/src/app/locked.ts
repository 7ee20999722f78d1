/** What a lockfile is read for. */
import type { Dependency } from './manifest.ts'

export type Locked = {
  readonly name: string
  readonly version: string
  /** `node_modules/a/node_modules/b` with npm; absent with the others, which keep one copy of a version. */
  readonly path?: string
  readonly line: number
  readonly isDev: boolean
  /** What the app itself gets when it imports the package, as far as the lockfile says that. */
  readonly isOwn: boolean
  /** Only another app of the workspace has it, as far as the lockfile says that. */
  readonly isForeign: boolean
  /** The lockfile says which app has it; else it may be another's. */
  readonly isTraced: boolean
}

export type LockWanted = {
  readonly names: ReadonlySet<string>
  /** The app's folder from that of the lockfile: `apps/web`; empty where they are the same. */
  readonly own: string
  /** What the app's package.json asks for. */
  readonly asked: ReadonlyMap<string, Dependency>
}
