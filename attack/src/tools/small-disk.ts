/** A disk that can be filled to its last byte, or closed to writing. */
import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '../attack.ts'

/** A small disk of its own, in memory; only the system's administrator can make one. */
export function prepareDisk(mebibytes: number): Place | string {
  const data = mkdtempSync(join(tmpdir(), 'foyer-attack-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'tmpfs', data], { stdio: 'pipe' })
  } catch {
    rmSync(data, { recursive: true, force: true })
    return 'this user may not mount a disk'
  }
  const filler = join(data, 'filler')
  return {
    options: { data },
    act(name) {
      if (name === 'fill') fill(filler)
      else if (name === 'empty') unlinkSync(filler)
      else execFileSync('mount', ['-o', `remount,${name}`, data], { stdio: 'pipe' })
    },
    end() {
      execFileSync('umount', ['--lazy', data], { stdio: 'pipe' })
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Until not one byte more is taken. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // No room for so much: for half of it, perhaps.
    }
  }
  fsyncSync(handle)
  closeSync(handle)
}
