/** Many who ask for much at once, of a server in a process with a small heap. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { bundleProgram } from '../../../../../scripts/bundle-program.ts'
import type { Config } from '../../config/config.ts'
import { answering, startNode, type TestNode } from '../../testing/start-node.ts'

let node: TestNode | undefined
let child: ChildProcess | undefined

afterEach(async () => {
  child?.kill('SIGKILL')
  await node?.close()
})

async function start(config: Config, heapMiB: number): Promise<string> {
  const program = fileURLToPath(new URL('../../testing/server-process.ts', import.meta.url))
  const args = [`--max-old-space-size=${heapMiB}`, await bundleProgram(program), JSON.stringify(config)]
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  child = started
  return new Promise((resolve, reject) => {
    started.stdout.on('data', (chunk) => resolve(String(chunk).trim()))
    started.once('exit', (code, signal) => reject(new Error(`The server ended before it listened (${signal ?? code}).`)))
  })
}

const configOf = (upstream: TestNode): Config => ({
  host: '127.0.0.1',
  port: 0,
  dataDir: 'memory',
  trustedProxies: 1,
  chains: [{ caip2: 'eip155:31337', name: 'Large', rpcUrls: [upstream.url], tokens: [] }],
  projects: [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }],
})

const forms = {
  nested: `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`,
  empty: `[${'{},'.repeat(2_700_000)}{}]`,
  numbered: `[${'{"9999":1},'.repeat(720_000)}{}]`,
}

test('eight megabytes that would be a hundred times as much once parsed are refused before', async () => {
  const upstream = await startNode((messages, response, batch) => {
    const [asked] = messages
    if (asked?.method !== 'eth_getLogs') return answering({ eth_blockNumber: '0x1' })(messages, response, batch)
    const form = Object.values(forms)[Number((asked.params[0] as { toBlock: string }).toBlock) % 3]
    response.end(`{"jsonrpc":"2.0","id":1,"result":${form}}`)
  })
  node = upstream
  const url = await start(configOf(upstream), 256)
  const ask = async (block: number) => {
    const answer = await fetch(`${url}/v1/?chainId=eip155:31337&projectId=foyer-local`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: `0x${block}` }] }),
    })
    return ((await answer.json()) as { error?: { code: number } }).error?.code
  }
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(ask))).toEqual(Array.from({ length: 6 }, () => -32005))
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
})

test('eighty answers of 7 MiB at once are read some at a time, and a heap of 256 MiB bears them', async () => {
  const log = { address: `0x${'1'.repeat(40)}`, data: `0x${'0'.repeat(50_000)}`, topics: [] }
  const logs = Array.from({ length: 145 }, () => log)
  const upstream = await startNode(answering({ eth_getLogs: logs, eth_blockNumber: '0x1' }))
  node = upstream
  const url = await start(configOf(upstream), 256)
  const ask = async (index: number) => {
    const params = [{ fromBlock: '0x0', toBlock: `0x${index.toString(16)}` }]
    const answer = await fetch(`${url}/v1/?chainId=eip155:31337&projectId=foyer-local`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${index}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params }),
    })
    return (await answer.text()).length > 7_000_000 ? 'logs' : answer.status === 200 ? 'refused' : answer.status
  }
  const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => ask(index + 1).catch(() => 'lost')))
  expect(new Set(answers)).not.toContain('lost')
  expect(answers.filter((answer) => answer === 'logs').length).toBeGreaterThan(3)
  expect(child?.exitCode ?? child?.signalCode).toBeNull()
  expect((await fetch(`${url}/health`)).status).toBe(200)
})
