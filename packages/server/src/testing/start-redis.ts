/** A private Redis on a free port, from the machine's own program; gone when stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { findRedis } from '../../../../scripts/find-redis.ts'
import { freePort } from '../../../../scripts/free-port.ts'

export type TestRedis = {
  readonly url: string
  /** Ends it as a crash would. */
  readonly kill: () => Promise<void>
  /** Again, on the same port. */
  readonly start: () => Promise<void>
  /** Its connections stay open, and nothing is answered. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
    const started = spawn(findRedis(), args, { stdio: 'ignore' })
    child = started
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`Redis ended with ${started.exitCode} before it answered.`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function kill(): Promise<void> {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }

  const signal = (name: NodeJS.Signals) => void child?.kill(name)

  await start()
  return { url: `redis://127.0.0.1:${port}`, kill, start, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT'), stop: kill }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.write('PING\r\n')
  })
}
