/** The sandbox is ended with SIGKILL at the worst moments: each purchase is paid out once or not at all. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { erc20Abi, formatUnits, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bundleProgram } from '../../../../scripts/bundle-program.ts'
import { type DevChain, startChain } from '../chains/start-chain.ts'
import { devnetTokens } from '../contracts.ts'
import { deploy } from '../deploy/deploy.ts'
import { firstNetwork } from '../networks.ts'
import { signatureHeader, signParts } from './signature.ts'
import { testCards } from './test-cards.ts'
import { testKey } from './testing/test-key.ts'

let folder: string
let chain: DevChain
const children: ChildProcess[] = []
const proxies: Server[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-onramp-'))
  chain = await startChain({ network: firstNetwork, stateFile: join(folder, 'chain.json') })
  await deploy(chain.client, 'first')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const proxy of proxies.splice(0)) {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
})

afterAll(async () => {
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('testing/onramp-program.ts', import.meta.url))

async function start(file: string, rpcUrl = chain.rpcUrl) {
  const child = spawn(process.execPath, [await bundleProgram(program), file, rpcUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('The sandbox ended.')))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A node between: `forwards` says whether a transaction reaches the chain; nobody is told of it. */
async function startNode(forwards: boolean, onSent: () => void): Promise<string> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const isSending = body.includes('eth_sendRawTransaction')
    if (isSending && !forwards) return onSent()
    const answer = await fetch(chain.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const text = await answer.text()
    if (isSending) return onSent()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }
  // The sandbox may be killed in the middle of a question.
  const proxy = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  proxies.push(proxy)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function ask(url: string, path: string, body?: object) {
  const method = body === undefined ? 'GET' : 'POST'
  const text = body === undefined ? '' : JSON.stringify(body)
  const signature = signParts(testKey, ['request', method, path, text], Date.now())
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { [signatureHeader]: signature },
    ...(body !== undefined && { body: text }),
  })
  return (await response.json()) as { readonly status?: string; readonly failure?: string }
}

async function openPayment(url: string, address: Hex): Promise<string> {
  const id = randomUUID()
  await ask(url, '/api/payments', { id, address, currency: 'usd', network: 'eip155:31337', paymentCurrency: 'USD', amount: '100.00' })
  return id
}

function pay(url: string, id: string, answer: (typeof testCards)[number]['answer'] = 'approves'): Promise<unknown> {
  const number = testCards.find((card) => card.answer === answer)?.number ?? ''
  const body = new URLSearchParams({ number, expiry: '12/40', code: '123' })
  return fetch(`${url}/pay/${id}/card`, { method: 'POST', body, headers: { origin: url } }).catch(() => {})
}

const statusOf = (url: string, id: string, status: string) =>
  vi.waitFor(async () => expect(await ask(url, `/api/payments/${id}`)).toMatchObject({ status }), { timeout: 60_000, interval: 50 })

const someone = () => privateKeyToAccount(generatePrivateKey()).address
const balanceOf = async (address: Hex) =>
  formatUnits(
    await chain.client.readContract({ abi: erc20Abi, address: devnetTokens.usd.address, functionName: 'balanceOf', args: [address] }),
    6,
  )

test.each([
  ['reached the chain', true],
  ['did not reach the chain', false],
] as const)('after the transaction was sent and %s', async (_, forwards) => {
  const file = join(folder, `${forwards}.jsonl`)
  let sawTransaction = () => {}
  const sent = new Promise<void>((resolve) => {
    sawTransaction = resolve
  })
  const first = await start(file, await startNode(forwards, () => sawTransaction()))
  const address = someone()
  const id = await openPayment(first.url, address)
  void pay(first.url, id)
  await sent
  await first.kill()
  // A node answers with the hash before the block is there.
  await vi.waitFor(async () => expect(await balanceOf(address)).toBe(forwards ? '98.45' : '0'), { timeout: 60_000 })
  for (let count = 0; count < 2; count++) {
    const next = await start(file)
    await statusOf(next.url, id, 'succeeded')
    await pay(next.url, id)
    expect(await balanceOf(address)).toBe('98.45')
    await next.kill()
  }
})

test('while the bank is asked: the payment is called off and can never be paid out', async () => {
  const file = join(folder, 'asking.jsonl')
  const first = await start(file)
  const address = someone()
  const id = await openPayment(first.url, address)
  void pay(first.url, id, 'silent')
  await statusOf(first.url, id, 'in_progress')
  // The sandbox says so a moment before it is on disk, and asks the bank only then.
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('"asking"'), { timeout: 60_000 })
  await first.kill()
  const next = await start(file)
  expect(await ask(next.url, `/api/payments/${id}`)).toMatchObject({ status: 'failed', failure: 'timeout' })
  await pay(next.url, id)
  expect(await balanceOf(address)).toBe('0')
})

test('at any moment, with many buyers: what is said to be paid is paid, nobody twice', async () => {
  const file = join(folder, 'any.jsonl')
  const buyers: { readonly address: Hex; id: string }[] = []
  for (const delayMs of [0, 15, 40, 90]) {
    const running = await start(file)
    const own = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const address = someone()
        return { address, id: await openPayment(running.url, address) }
      }),
    )
    buyers.push(...own)
    for (const { id } of own) void pay(running.url, id)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await running.kill()
  }
  const last = await start(file)
  for (const { id, address } of buyers) {
    const status = await vi.waitFor(
      async () => {
        const one = await ask(last.url, `/api/payments/${id}`)
        expect(['succeeded', 'failed', 'created']).toContain(one.status)
        return one.status
      },
      { timeout: 60_000, interval: 50 },
    )
    expect([status, await balanceOf(address)]).toEqual([status, status === 'succeeded' ? '98.45' : '0'])
  }
  const again = someone()
  const id = await openPayment(last.url, again)
  await pay(last.url, id)
  await statusOf(last.url, id, 'succeeded')
  expect(await balanceOf(again)).toBe('98.45')
})

test('what the chain lost in a crash of its own is sent to it again', async () => {
  const file = join(folder, 'lost.jsonl')
  const first = await start(file)
  const address = someone()
  const before = await chain.client.snapshot()
  const id = await openPayment(first.url, address)
  await pay(first.url, id)
  await statusOf(first.url, id, 'succeeded')
  await first.kill()
  await chain.client.revert({ id: before })
  expect(await balanceOf(address)).toBe('0')
  const next = await start(file)
  await vi.waitFor(async () => expect(await balanceOf(address)).toBe('98.45'), { timeout: 60_000 })
  await statusOf(next.url, id, 'succeeded')
})

test('what the chain lost while the sandbox went on is sent to it again before the next purchase is paid out', async () => {
  const { url } = await start(join(folder, 'behind.jsonl'))
  const buy = async () => {
    const address = someone()
    const id = await openPayment(url, address)
    await pay(url, id)
    return { address, id }
  }
  const before = await chain.client.snapshot()
  const lost = [await buy(), await buy()]
  for (const { id } of lost) await statusOf(url, id, 'succeeded')
  await chain.client.revert({ id: before })
  const next = [await buy(), await buy()]
  for (const { id } of next) await statusOf(url, id, 'succeeded')
  for (const { address } of [...lost, ...next]) expect(await balanceOf(address)).toBe('98.45')
})
