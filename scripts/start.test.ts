import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devnetAccounts, isPortFree } from '@foyer/devnet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { alice, nobody } = devnetAccounts
/** A few seconds alone; the limit is for a machine that runs everything at once. */
vi.setConfig({ testTimeout: 1_200_000 })

let folder: string
let ports: readonly [demo: number, server: number, first: number, second: number, phone: number, onramp: number]
let children: ChildProcess[]

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'foyer-start-')), 'kept')
  ports = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort(), await freePort()]
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await allFree()).toBe(true), 120_000)
  await rm(join(folder, '..'), { recursive: true, force: true })
})

test('starts, answers everywhere, keeps its data over Ctrl-C, refuses a second one, and starts over with --reset', async () => {
  const first = start()
  await first.says('Foyer is running')
  const [demo, server, rpc] = [`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}`, `http://127.0.0.1:${ports[2]}`]
  expect(first.output()).toContain(demo)
  const page = await fetch(demo)
  expect(page.headers.get('content-security-policy')).toContain("trusted-types 'none'")
  expect(await page.text()).toContain('name="program"')
  expect(first.output()).toContain(`${demo}/docs/`)
  const documents = await fetch(`${demo}/docs/latest/buttons.html`)
  expect(documents.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
  expect(await documents.text()).toContain('data-world="/config.json"')
  expect(await (await fetch(`${demo}/config.json`)).json()).toMatchObject({
    projectId: 'foyer-local',
    server,
    devWallet: true,
    phone: `http://localhost:${ports[4]}`,
  })
  expect((await fetch(`${server}/health`)).status).toBe(200)
  await expectPhone(`http://localhost:${ports[4]}`, server, first.output())
  const options = await fetch(`${server}/v1/onramp/options?projectId=foyer-local`)
  expect(await options.json()).toMatchObject({ providers: [{ id: 'sandbox' }] })
  expect((await fetch(`http://localhost:${ports[5]}/style.css`)).status).toBe(200)
  expect(existsSync(join(folder, 'extension/manifest.json'))).toBe(true)
  await payNobody(rpc)

  const twin = start()
  expect(await twin.ends()).toBe(1)
  expect(twin.output()).toContain(`already running from ${folder}`)
  expect(twin.output()).not.toContain('    at ')

  first.child.kill('SIGINT')
  expect(await first.ends()).toBe(0)
  expect(first.output()).toContain('Stopped.')
  expect(await allFree()).toBe(true)

  // The documentation was seen above. To build it takes longer than all the rest.
  const second = start(['--no-docs'])
  await second.says('Foyer is running')
  expect(second.output()).not.toContain('/docs/')
  expect((await fetch(`${demo}/docs/latest/buttons.html`)).status).toBe(404)
  expect(await (await fetch(demo)).text()).not.toContain('href="/docs/')
  expect(await balanceOfNobody(rpc)).toBe(1n)
  second.child.kill('SIGTERM')
  expect(await second.ends()).toBe(0)

  const third = start(['--reset', '--no-docs'])
  await third.says('Foyer is running')
  expect(third.output()).toMatch(/Removed .*kept with all it kept: .*chain-first\.json/)
  expect(await balanceOfNobody(rpc)).toBe(0n)

  process.kill(Number(execFileSync('pgrep', ['-P', String(third.child.pid), '-f', `anvil.*--port ${ports[2]}`])), 'SIGKILL')
  await third.says(`Foyer Local (${rpc}) has ended by itself`)
  expect(third.output()).toContain('press Ctrl-C and start again')
  expect(third.output()).not.toContain('Foyer Second (')
  third.child.kill('SIGINT')
  expect(await third.ends()).toBe(0)
})

test('says which port is taken, for what, and how to choose another; starts nothing', async () => {
  const other = await occupy(ports[2])
  const refused = start()
  expect(await refused.ends()).toBe(1)
  expect(refused.output()).toContain(`Port ${ports[2]}, for the first network (Foyer Local).`)
  expect(refused.output()).toContain(`npm start -- --port-first ${ports[2] + 100}`)
  expect(refused.output()).not.toContain('    at ')
  expect(existsSync(folder)).toBe(false)
  await new Promise((resolve) => other.close(resolve))
})

test('refuses a folder of others, and takes nothing out of it', async () => {
  const work = join(folder, 'extension/thesis.tex')
  await mkdir(join(folder, 'extension'), { recursive: true })
  await writeFile(work, 'years of work')
  const refused = start()
  expect(await refused.ends()).toBe(1)
  expect(refused.output()).toContain(`${folder} holds things that npm start did not make (extension)`)
  expect(refused.output()).not.toContain('    at ')
  expect(existsSync(work)).toBe(true)
  expect(await readdir(folder)).toEqual(['extension'])
})

test('Ctrl-C while it is still starting ends it cleanly', async () => {
  const early = start()
  await early.says('Starting the chains')
  // npm passes on what the terminal has sent already. Two of one name that come together would be one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) early.child.kill(signal)
  expect(await early.ends()).toBe(0)
  expect(early.output()).toContain('Stopping...')
  expect(early.output()).not.toContain('Foyer is running')
  expect(await allFree()).toBe(true)
})

test('a world that was kept half-way, as after a power cut, is finished by the next start', async () => {
  const cut = start(['--no-docs'])
  // Knocked at, not bound: a probe that takes the port for a moment is what the start would call busy. Both chains are there and nothing
  // is deployed yet; killed in the very moment in which a chain is started, the start would leave it behind.
  await vi.waitFor(() => Promise.all([knock(ports[2]), knock(ports[3])]), { timeout: 400_000, interval: 5 })
  cut.child.kill('SIGKILL')
  await cut.ends()
  await vi.waitFor(async () => expect(await allFree()).toBe(true), 120_000)
  const next = start(['--no-docs'])
  await next.says('Foyer is running')
  expect(await readdir(folder)).toContain('chain-first.json')
  next.child.kill('SIGINT')
  expect(await next.ends()).toBe(0)
})

/** Its page, what it is told, and the server's catalogue that leads there. */
async function expectPhone(phone: string, server: string, said: string): Promise<void> {
  expect(said).toContain(phone)
  const page = await fetch(`${phone}/wc?uri=wc%3Aanything`)
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${server.replace('http', 'ws')} https: http://localhost:* http://*.localhost:* http://127.0.0.1:*;`,
  )
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toContain('<script type="module" src="/phone.js">')
  expect((await fetch(`${phone}/phone.js`)).status).toBe(200)
  expect(await (await fetch(`${phone}/config.json`)).json()).toMatchObject({
    relayUrl: `${server.replace('http', 'ws')}/relay`,
    projectId: 'foyer-local',
    chains: [{ chainId: 31337, rpcUrl: `http://127.0.0.1:${ports[2]}` }, { chainId: 31338 }],
  })
  const listed = await fetch(`${server}/getWallets?projectId=foyer-local&st=test&sv=0&entries=1&page=1`)
  expect(await listed.json()).toMatchObject({ data: [{ name: 'Foyer Phone Wallet', mobile_link: phone, webapp_link: phone }] })
}

/** Resolves when somebody listens there. */
function knock(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

function start(more: readonly string[] = []) {
  const names = ['--port-demo', '--port-server', '--port-first', '--port-second', '--port-phone', '--port-onramp']
  const portArguments = names.flatMap((name, index) => [name, String(ports[index])])
  const argv = ['--conditions=foyer-source', '--import', 'tsx', 'scripts/start.ts', '--folder', folder, ...portArguments, ...more]
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...env } = process.env
  const child = spawn(process.execPath, argv, { cwd: root, env })
  children.push(child)
  let said = ''
  const collect = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    output: () => said,
    ends: () => ended,
    says: (text: string) =>
      vi.waitFor(
        () => {
          // It may have said so and ended since it was looked at last.
          if (child.exitCode !== null && !said.includes(text)) throw new Error(`It ended with ${child.exitCode}:\n${said}`)
          expect(said).toContain(text)
        },
        { timeout: 400_000, interval: 20 },
      ),
  }
}

async function rpcCall(url: string, method: string, params: readonly unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: string }).result
}

async function payNobody(url: string): Promise<void> {
  const hash = await rpcCall(url, 'eth_sendTransaction', [{ from: alice.address, to: nobody.address, value: '0x1' }])
  await vi.waitFor(async () => expect(await rpcCall(url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }))
}

const balanceOfNobody = async (url: string) => BigInt(await rpcCall(url, 'eth_getBalance', [nobody.address, 'latest']))

const allFree = async () => (await Promise.all(ports.map((port) => isPortFree(port)))).every(Boolean)

function occupy(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
