/** WebKit as Debian ships it (WebKitGTK's MiniBrowser), by its driver and the W3C's WebDriver protocol, on a screen that nobody sees. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import type { Engine } from './engine.ts'

export type WebkitPrograms = { readonly driver: string; readonly browser: string; readonly screen: string }

export async function launchWebkit({ driver, browser, screen }: WebkitPrograms): Promise<Engine> {
  const port = await freePort()
  const shown = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1000x24'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = await readDisplay(shown)
  const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } }
  const session = (await call('POST', `${address}/session`, { capabilities })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const at = `${address}/session/${session.sessionId}`
  return {
    name: 'webkit',
    version: session.capabilities.browserVersion,
    goto: async (url) => void (await call('POST', `${at}/url`, { url })),
    async evaluate(expression) {
      const script = `const [done] = arguments; (async () => JSON.stringify(await (${expression})))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = (await call('POST', `${at}/execute/async`, { script, args: [] })) as { value?: string; error?: string }
      if (error !== undefined) throw new Error(error)
      return value === undefined ? undefined : JSON.parse(value)
    },
    async perform(actions, { inFrame = false } = {}) {
      if (inFrame) await call('POST', `${at}/frame`, { id: 0 })
      try {
        await call('POST', `${at}/actions`, { actions })
      } finally {
        if (inFrame) await call('POST', `${at}/frame`, { id: null })
      }
    },
    resize: async ({ width, height }) => void (await call('POST', `${at}/window/rect`, { width, height: height + 40 })),
    screenshot: async () => (await call('GET', `${at}/screenshot`)) as string,
    async close() {
      await call('DELETE', at).catch(() => {})
      program.kill()
      shown.kill()
    },
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) })
  const { value } = (await answer.json()) as { value: unknown }
  const { error, message } = (value ?? {}) as { error?: string; message?: string }
  if (!answer.ok) throw new Error(`${url}: ${error}, ${message}`)
  return value
}

function readDisplay({ stdio }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The screen has not started.')), 30_000)
    stdio[3]?.once('data', (text) => {
      clearTimeout(timer)
      resolve(String(text).trim())
    })
  })
}

async function untilReady(address: string): Promise<void> {
  for (let tried = 0; tried < 200; tried++) {
    const answer = await fetch(`${address}/status`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('WebKit’s driver has not started.')
}
