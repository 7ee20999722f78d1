/** A process beside the runner that is asked by messages: the honest client, the nodes, or what is loaded into the server. */
import { type ChildProcess, fork } from 'node:child_process'

export type Ask = (name: string, value?: unknown) => Promise<unknown>

export type SideProcess = { readonly ask: Ask; readonly stop: () => Promise<void> }

type Answer = { readonly id: number; readonly value?: unknown; readonly failure?: string }

/** Starts a program of the suite: one that imports `guard/install.ts` first and answers by `answerParent`. */
export function startSide(program: string): SideProcess {
  const child = fork(program, {
    execArgv: ['--conditions=foyer-source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As JSON a figure that is none would arrive as null, and be taken for 0.
    serialization: 'advanced',
  })
  return {
    ask: askChild(child),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

/** @throws {Error} what the process threw, or that it has ended. */
export function askChild(child: ChildProcess): Ask {
  let nextId = 0
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  child.on('message', ({ id, value, failure }: Answer) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) asker?.resolve(value)
    else asker?.reject(new Error(failure))
  })
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`The process ended with ${code ?? signal}.`))
    waiting.clear()
  })
  return (name, value) =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, { resolve, reject })
      child.send({ id, name, value }, (error) => {
        if (error === null) return
        waiting.delete(id)
        reject(error)
      })
    })
}
