/** What is known of an app once its files are read. */
import type { Finding } from '../finding.ts'
import type { Installed } from './installed.ts'
import type { Locked } from './locked.ts'
import type { Manifest } from './manifest.ts'
import type { Module, Text } from './module.ts'

export type Policy = Text & { readonly file: string }

export type App = {
  readonly manifest: Manifest | undefined
  /** `package-lock.json`, or that of a workspace above: `../../pnpm-lock.yaml`. */
  readonly lock: { readonly file: string; readonly entries: readonly Locked[] } | undefined
  readonly installed: readonly Installed[]
  readonly modules: readonly Module[]
  /** Every source file's own path, read or not: what an import can lead to. */
  readonly files: ReadonlySet<string>
  /** From pages, headers and configuration. */
  readonly policies: readonly (readonly Policy[])[]
  /** What could not be read. */
  readonly findings: readonly Finding[]
  readonly read: number
}
