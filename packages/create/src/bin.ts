#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { run } from './run.ts'

const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  ask: isTerminal ? ask : undefined,
  install,
  folder: process.cwd(),
  userAgent: process.env.npm_config_user_agent,
})

/** Ctrl-C and Ctrl-D are no answer. */
async function ask(text: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const calledOff = new AbortController()
  lines.once('close', () => calledOff.abort())
  try {
    return await lines.question(text, { signal: calledOff.signal })
  } catch {
    process.stdout.write('\n')
    return undefined
  } finally {
    lines.close()
  }
}

/** The command is one of ours, so a shell may read it; package managers are scripts on Windows. */
function install(command: string, cwd: string): Promise<number> {
  const child = spawn(command, { cwd, stdio: 'inherit', shell: true })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}
