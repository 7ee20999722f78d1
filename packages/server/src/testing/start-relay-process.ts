/** A relay in a process of its own, to be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../../../../scripts/bundle-program.ts'
import type { startRelay } from './start-relay.ts'

export type RelayProcess = {
  readonly url: string
  readonly port: number
  /** The same again, on the same port. */
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<void>
}

/** Without `overrides`, which cannot cross to another process. */
export type RelayProcessOptions = Omit<NonNullable<Parameters<typeof startRelay>[0]>, 'overrides'>

const program = fileURLToPath(new URL('relay-process.ts', import.meta.url))

export async function startRelayProcess(options: RelayProcessOptions): Promise<RelayProcess> {
  let child: ChildProcess | undefined
  let url = ''

  async function start(): Promise<void> {
    const port = url === '' ? (options.port ?? 0) : Number(new URL(url).port)
    const args = [await bundleProgram(program), JSON.stringify({ ...options, port })]
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    url = await new Promise<string>((resolve, reject) => {
      started.stdout.on('data', (chunk) => resolve(String(chunk).trim()))
      started.once('exit', (code, signal) => reject(new Error(`The relay ended before it listened (${signal ?? code}).`)))
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  await start()
  return {
    get url() {
      return url
    },
    get port() {
      return Number(new URL(url).port)
    },
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
