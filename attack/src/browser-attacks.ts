/**
 * Hostile wallets, peers and catalogues in Chromium: the journeys and browser tests that are such attacks, called by their names. Their
 * pages allow nothing but the local world, by their own policy.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type BrowserAttack = { readonly name: string; readonly what: string; readonly command: readonly string[] }

const repository = join(dirname(fileURLToPath(import.meta.url)), '../..')
const journeys = ['--conditions=foyer-source', 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e']
const browserTests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser']

export const browserAttacks: readonly BrowserAttack[] = [
  {
    name: 'browser-wallets',
    what: 'wallets that lie, throw, flood and take the names of others, in a page',
    command: [...browserTests, 'packages/chains/src/evm/discovery'],
  },
  {
    name: 'browser-page',
    what: 'the same on a page with hostile styles, with the real extension beside them',
    command: [...journeys, 'hostile.spec'],
  },
  {
    name: 'browser-catalogue',
    what: 'a catalogue that lists what is none, floods, nests, leads elsewhere or says nothing',
    command: [...journeys, 'hostile-catalogue.spec'],
  },
  {
    name: 'browser-peers',
    what: 'peers and relays that forge, replay, reorder, cut off and never answer',
    command: [...journeys, 'pairing-failing.spec', 'pairing-outage.spec'],
  },
]

/** True when nothing got through. */
export function runBrowserAttack({ name, what, command }: BrowserAttack): boolean {
  console.log(`\n${name}: ${what}\n`)
  const { status } = spawnSync(process.execPath, command, { cwd: repository, stdio: 'inherit' })
  console.log(status === 0 ? 'met' : `MISSED: ${name} ended with ${status}.`)
  return status === 0
}
