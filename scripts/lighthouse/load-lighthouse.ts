/**
 * Lighthouse itself, at the version of `lighthouse/package-lock.json`. It is no dependency of the workspace: it comes with 150
 * packages and 170 MB, a third of them for reports of its own failures, which the function used here never sends.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../packages.ts'
import type { Report } from './report.ts'

export type Lighthouse = (
  url: string,
  flags: { readonly port: number; readonly output: 'json'; readonly logLevel: 'error'; readonly throttling: object },
) => Promise<{ readonly lhr: Report & { readonly runtimeError?: { readonly message: string } } } | undefined>

export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(repository, 'lighthouse')
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse into lighthouse/node_modules...')
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
  const module = (await import(pathToFileURL(entry).href)) as { readonly default: Lighthouse }
  return module.default
}
