/**
 * Bounds what goes to the log, in lines and in bytes: a stranger can cause lines, and must not fill a disk or hold a process
 * up with them. What was left out is counted, and said once the second is over.
 */

/** Lines a second. Warnings and errors have their own, so that no flood of requests hides a fault. */
export const logLinesPerSecond = { info: 200, warn: 50, error: 50 } as const
/** A longer line is replaced by one that says so. */
export const longestLogLine = 16_384

type Kind = keyof typeof logLinesPerSecond

export type BoundedOutput = {
  /** One line of JSON, as pino writes it. */
  readonly write: (line: string) => void
  readonly flush: (done?: () => void) => void
}

type Output = { readonly write: (line: string) => void }

const windowMs = 1_000

export function createBoundedOutput(output: Output): BoundedOutput {
  let written: Record<Kind, number> = { info: 0, warn: 0, error: 0 }
  let leftOut: Record<Kind, number> = { info: 0, warn: 0, error: 0 }
  let timer: NodeJS.Timeout | undefined

  function endWindow(): void {
    timer = undefined
    const { info, warn, error } = leftOut
    written = { info: 0, warn: 0, error: 0 }
    leftOut = { info: 0, warn: 0, error: 0 }
    if (info + warn + error === 0) return
    output.write(
      `${JSON.stringify({ level: 40, time: new Date().toISOString(), leftOut: { info, warn, error }, msg: 'lines were left out of the log' })}\n`,
    )
  }

  return {
    write(line) {
      const kind = kindOf(line)
      timer ??= setTimeout(endWindow, windowMs).unref()
      if (written[kind] >= logLinesPerSecond[kind]) {
        leftOut[kind]++
        return
      }
      written[kind]++
      output.write(line.length <= longestLogLine ? line : shorten(line))
    },
    flush(done) {
      clearTimeout(timer)
      endWindow()
      done?.()
    },
  }
}

const levelPattern = /^\{"level":(\d+)/

function levelOf(line: string): number {
  return Number(levelPattern.exec(line)?.[1] ?? 30)
}

function kindOf(line: string): Kind {
  const level = levelOf(line)
  return level >= 50 ? 'error' : level >= 40 ? 'warn' : 'info'
}

/** What it began with is cut off JSON: it is quoted as text. */
function shorten(line: string): string {
  const start = line.slice(0, longestLogLine / 4)
  return `${JSON.stringify({ level: levelOf(line), time: new Date().toISOString(), characters: line.length, start, msg: 'a line was too long for the log' })}\n`
}
