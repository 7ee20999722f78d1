/** A real chain for one test file, which ends with the process that started it. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import type { Network } from '@foyer/core'
import { defineNetwork } from '../src/networks/define-network.ts'

export type Anvil = { readonly network: Network; readonly url: string; stop(): Promise<void> }

/** A shell that becomes the program and leaves a guard behind: the pipe closes without a word when this process has been killed. */
const guarded = '{ read -r _ <&3 || kill -KILL $$; } >/dev/null 2>&1 & exec "$@" 3<&-'

export async function startAnvil(chainId: number, name: string): Promise<Anvil> {
  const require = createRequire(import.meta.url)
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const folder = dirname(require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`))
  const args = [join(folder, 'bin/anvil'), '--chain-id', String(chainId), '--port', '0', '--color', 'never']
  const child = spawn('/bin/sh', ['-c', guarded, 'foyer-guard', ...args], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  const pipe = child.stdio[3] as Socket
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  exited.then(() => pipe.end('ended\n'))
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Listening on \S+:(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`anvil ended: ${said}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    network: defineNetwork({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
      blockExplorers: { default: { name: 'None', url: 'https://explorer.example' } },
    }),
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export async function askNode(url: string, method: string, params: unknown = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  if (error) throw error
  return result
}
