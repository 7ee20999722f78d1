/**
 * Writes the lines of a log to a file that is open, each before the call returns, and goes on where that fails: a log that cannot be
 * written, on a disk that is full, is no reason for a server to stop. The next line that can be written says how many were lost.
 */
import { writeSync } from 'node:fs'

/** Bytes that wait for a reader who takes none. */
const maxWaiting = 4_194_304
const retryMs = 100
/** How often, and how long apart, they are tried once more when the process ends. */
const lastTries = 20
const lastRetryMs = 25
const newline = 10

export type LineWriter = { readonly write: (line: string) => void }

/** The line whose turn it is, after the word about what was lost before it. */
type Current = {
  readonly bytes: Buffer
  /** Of the line alone. */
  readonly size: number
  written: number
  /** Of how many the word speaks. */
  readonly lost: number
}

/** `write`: for tests. */
export function createLineWriter(fd: number, write: (fd: number, bytes: Buffer, from: number) => number = writeSync): LineWriter {
  const waiting: string[] = []
  let waitingBytes = 0
  let current: Current | undefined
  let lost = 0
  /** What is in the file ends in the middle of a line. */
  let isTorn = false
  /** Nobody reads it any more. */
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function next(): Current | undefined {
    const line = waiting.shift()
    if (line === undefined) return undefined
    const notice = lost === 0 ? '' : `${isTorn ? '\n' : ''}${describeLost(lost)}`
    const taken = { bytes: Buffer.from(notice + line), size: Buffer.byteLength(line), written: 0, lost }
    lost = 0
    return taken
  }

  /** Whether all has been written, or lost. */
  function drain(): boolean {
    for (; !isClosed; current = undefined) {
      current ??= next()
      if (!current) return true
      try {
        while (current.written < current.bytes.length) current.written += write(fd, current.bytes, current.written)
        isTorn = false
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EAGAIN') return false
        if (code === 'EPIPE') isClosed = true
        lost += 1 + (current.written < current.bytes.length - current.size ? current.lost : 0)
        if (current.written > 0) isTorn = current.bytes[current.written - 1] !== newline
      }
      waitingBytes -= current.size
    }
    return true
  }

  function drainOrWait(): void {
    timer = drain() ? undefined : setTimeout(drainOrWait, retryMs)
    if (timer === undefined) process.removeListener('exit', drainAtExit)
  }

  function drainAtExit(): void {
    for (let tries = 0; tries < lastTries && !drain(); tries++) pause(lastRetryMs)
  }

  return {
    write(line) {
      const bytes = Buffer.byteLength(line)
      if (isClosed) return
      if (waitingBytes + bytes > maxWaiting) {
        lost++
        return
      }
      waiting.push(line)
      waitingBytes += bytes
      if (timer !== undefined) return
      drainOrWait()
      if (timer !== undefined) process.on('exit', drainAtExit)
    },
  }
}

function describeLost(lost: number): string {
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'lines of the log could not be written' })}\n`
}

/** Nothing else runs while a process ends. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
