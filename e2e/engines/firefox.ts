/** Firefox as Debian ships it, by WebDriver BiDi, which it speaks itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Engine } from './engine.ts'

type Answer = { readonly id?: number; readonly result?: never; readonly error?: string; readonly message?: string }
type Call = (method: string, params: object) => Promise<never>

export async function launchFirefox(binary: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-firefox-'))
  const program = spawn(binary, ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const socket = await open(`${await readAddress(program)}/session`)
  const call = toCall(socket)
  const { capabilities } = (await call('session.new', { capabilities: {} })) as { capabilities: { browserVersion: string } }
  const { context } = (await call('browsingContext.create', { type: 'tab' })) as { context: string }
  const frame = async (): Promise<string> => {
    const { contexts } = (await call('browsingContext.getTree', { root: context })) as { contexts: { children: { context: string }[] }[] }
    return contexts[0]?.children[0]?.context ?? context
  }
  return {
    name: 'firefox',
    version: capabilities.browserVersion,
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const asked = { expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = (await call('script.evaluate', asked)) as {
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async perform(actions, { inFrame = false } = {}) {
      await call('input.performActions', { context: inFrame ? await frame() : context, actions })
    },
    resize: async (viewport) => void (await call('browsingContext.setViewport', { context, viewport })),
    screenshot: async () => ((await call('browsingContext.captureScreenshot', { context })) as { data: string }).data,
    async close() {
      await call('browser.close', {}).catch(() => {})
      socket.close()
      program.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function readAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`Firefox has not started: ${said}`)), 60_000)
    stderr?.on('data', (chunk) => {
      said += chunk
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}

function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function toCall(socket: WebSocket): Call {
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let ids = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++ids
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error}, ${message}`))
        else resolve(result as never)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
