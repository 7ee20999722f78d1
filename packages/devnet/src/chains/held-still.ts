/** Whether a process is held still by the system: it goes on for a moment after it was told to stop. */
import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pollMs = 5

/** Resolves when the process stands still, or has ended. */
export async function untilHeldStill(pid: number): Promise<void> {
  for (;;) {
    // `ps` fails for a process that is not there.
    const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: 'Z' }))
    if (/^[TtZX]/.test(stdout.trim())) return
    await wait(pollMs)
  }
}
