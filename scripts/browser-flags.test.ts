import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFlags } from './browser-flags.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-flags-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stands where a browser would, and ends once it has written what it was started with. */
function writeProgram(written: string): string {
  const program = join(folder, 'program')
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" >'${written}'\n`)
  chmodSync(program, 0o755)
  return program
}

describe('the flags of a browser', () => {
  it('switch off all that Playwright does, in the list that counts', async () => {
    const written = join(folder, 'written')
    const launching = chromium.launch({ executablePath: writeProgram(written), args: [...browserFlags] })
    await expect(launching).rejects.toThrow()
    const [theirs, ours, ...others] = readFileSync(written, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('--disable-features='))
      .map((line) => line.slice('--disable-features='.length).split(','))
    expect(others).toEqual([])
    expect(ours).toEqual(expect.arrayContaining(theirs ?? []))
    expect(ours?.filter((feature) => !theirs?.includes(feature))).toEqual(['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'])
  })
})
