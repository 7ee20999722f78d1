/** Everything that the doctor looks at in one app, without a network. */
import type { App } from './app/app.ts'
import type { Bounds } from './app/bounds.ts'
import { readApp } from './app/read-app.ts'
import { checkBoundary } from './checks/check-boundary.ts'
import { checkKit } from './checks/check-kit.ts'
import { checkMoving } from './checks/check-moving.ts'
import { checkPackages } from './checks/check-packages.ts'
import { checkPolicies } from './checks/check-policy.ts'
import { findKits } from './checks/find-kits.ts'
import { type Finding, sortFindings } from './finding.ts'

export type Examination = {
  readonly findings: readonly Finding[]
  /** Files that were read. */
  readonly read: number
  /** What `createKit` is given where it is written out. */
  readonly server: string | undefined
  readonly projectId: string | undefined
}

const checks: readonly ((app: App) => readonly Finding[])[] = [checkPackages, checkPolicies, checkKit, checkBoundary, checkMoving]

export function examine(folder: string, bounds?: Bounds): Examination {
  const app = readApp(folder, bounds)
  const options = findKits(app).flatMap((call) => call.options)
  const textOf = (...paths: readonly string[]): string | undefined =>
    paths.flatMap((path) => options.flatMap((one) => (one.path === path && typeof one.value === 'string' ? [one.value] : [])))[0]
  return {
    findings: sortFindings([...app.findings, ...checks.flatMap((check) => check(app))]),
    read: app.read,
    // As in the kit, which looks at its hosts first.
    server: textOf('hosts.server', 'server'),
    projectId: textOf('projectId'),
  }
}
