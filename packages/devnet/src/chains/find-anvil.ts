import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The anvil binary that npm installed for this machine. Its own launcher is not installed: that would be one more process
 * between us and the chain, of which a signal could end one without the other, and it runs a script when it is installed.
 */
export function findAnvil(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const path = join(dirname(require.resolve(`${name}/package.json`)), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    if (existsSync(path)) return path
  } catch {
    // Not installed for this machine: said below.
  }
  throw new Error(
    `There is no local chain for this machine: the optional package ${name} is not installed. Run npm ci without --omit=optional.`,
  )
}
