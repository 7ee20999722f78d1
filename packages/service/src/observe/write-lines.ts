/**
 * Writes the lines of a log to a file that is open, one write after the other, and goes on where that fails: a log that cannot be written,
 * on a disk that is full, is no reason for a server to stop. The next line that can be written says how many were lost.
 */
import { write, writeSync } from 'node:fs'

/** Characters that wait for a reader who takes none. */
const maxWaiting = 4_194_304
const retryMs = 100

export type LineWriter = { readonly write: (line: string) => void }

export function createLineWriter(fd: number): LineWriter {
  let waiting = ''
  let waitingLines = 0
  let lost = 0
  let isWriting = false
  /** Nobody reads it any more. */
  let isClosed = false

  /** With the lines that are lost where they cannot be written. */
  function take(): { readonly bytes: Buffer; readonly lines: number } {
    const bytes = Buffer.from(lost === 0 ? waiting : describeLost(lost) + waiting)
    const lines = lost + waitingLines
    waiting = ''
    waitingLines = 0
    lost = 0
    return { bytes, lines }
  }

  function writeNext(): void {
    isWriting = waiting !== '' && !isClosed
    if (isWriting) writeRest(take())
    else process.removeListener('exit', writeAtExit)
  }

  function writeRest({ bytes, lines }: ReturnType<typeof take>): void {
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => writeRest({ bytes, lines }), retryMs)
      if (error?.code === 'EPIPE') isClosed = true
      else if (error !== null) lost += lines
      else if (written < bytes.length) return writeRest({ bytes: bytes.subarray(written), lines })
      writeNext()
    })
  }

  /** What is being written then, is; once, since nobody waits for a disk that is full. */
  function writeAtExit(): void {
    try {
      if (!isClosed) writeSync(fd, take().bytes)
    } catch {
      // There is nowhere to say so.
    }
  }

  return {
    write(line) {
      if (isClosed) return
      if (waiting.length + line.length > maxWaiting) {
        lost++
        return
      }
      waiting += line
      waitingLines++
      if (isWriting) return
      process.on('exit', writeAtExit)
      writeNext()
    },
  }
}

function describeLost(lost: number): string {
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'lines of the log could not be written' })}\n`
}
