/** One anvil as a child process: up when it says where it listens, down when it has exited. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { devnetMnemonic } from '../accounts.ts'
import { findAnvil } from './find-anvil.ts'
import { guardProcess } from './guard-process.ts'
import { PortBusy } from './ports.ts'

export type AnvilOptions = {
  readonly chainId: number
  readonly name: string
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly loadState?: string | undefined
}

export type Anvil = {
  readonly pid: number
  readonly port: number
  /** Resolves once the process is gone. */
  readonly exited: Promise<void>
  readonly signal: (signal: NodeJS.Signals) => void
}

const startupMs = 15_000

export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  // Its own process group: Ctrl-C in the terminal must reach us first, to save the state.
  const child = spawn(findAnvil(), argumentsOf(options), { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const release = guardProcess(child)
  void exited.then(release)
  try {
    const port = await listeningPort(child, options)
    child.stdout.resume()
    child.stderr.resume()
    return { pid: child.pid ?? 0, port, exited, signal: (signal) => void child.kill(signal) }
  } catch (error) {
    child.kill('SIGKILL')
    await exited
    throw error
  }
}

function argumentsOf({ chainId, host, port, loadState }: AnvilOptions): readonly string[] {
  const fixed = ['--mnemonic', devnetMnemonic, '--hardfork', 'cancun', '--slots-in-an-epoch', '1', '--color', 'never']
  const place = ['--chain-id', String(chainId), '--host', host, '--port', String(port)]
  return [...fixed, ...place, ...(loadState ? ['--load-state', loadState] : [])]
}

function listeningPort(child: ChildProcessByStdio<null, Readable, Readable>, options: AnvilOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`${options.name} did not start: ${why}`))
    const late = setTimeout(() => fail(`no answer within ${startupMs / 1000} s.\n${output}`), startupMs)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const port = /Listening on \S+:(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(late)
      child.stdout.off('data', read)
      resolve(Number(port))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', (error) => fail(error.message))
    child.once('close', () => {
      clearTimeout(late)
      if (/address already in use/i.test(output)) reject(new PortBusy(options.port, options.name))
      else fail(output.trim() || 'it ended at once.')
    })
  })
}
