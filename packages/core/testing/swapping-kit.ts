/** Kits that swap on a real chain by a real server, with somebody in between who may change what it answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWorld, devnetAccounts, devnetMnemonic } from '@foyer/devnet'
import { type Address, erc20Abi, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { KitError } from '../src/entities/errors.ts'
import type { ChainTransfers } from '../src/family/transfers.ts'
import { type SwapEvent, type SwapState, swapping } from '../src/features/swapping/swapping.ts'
import { createKit } from '../src/kit/create-kit.ts'
import { createTestAdapter } from '../src/mock/create-test-adapter.ts'
import { createTestEnvironment } from '../src/mock/create-test-environment.ts'

const { alice } = devnetAccounts
const signer = mnemonicToAccount(devnetMnemonic, { addressIndex: alice.index })

/** What a server in the middle makes of an answer; without one it goes away. */
type Rewrite = (path: string, body: string) => string | undefined

export type SwapWorld = Awaited<ReturnType<typeof startSwapWorld>>
export type SwapKit = Awaited<ReturnType<SwapWorld['open']>>
export type AskedPermit = { readonly domain: object; readonly message: { readonly spender: string; readonly value: string } }
type Signed = { readonly to?: string; readonly data?: string; readonly value?: bigint }
/** `missing`: the code that looks at a transaction does not arrive the first time. */
type Wallet = { readonly rejects?: boolean; readonly missing?: boolean; readonly typed?: 'signs' | 'rejects' | 'unable' | 'oddly' }

export async function startSwapWorld() {
  const world = await createWorld()
  let rewrite: Rewrite = (_, body) => body
  const posted: { readonly path: string; readonly body: unknown }[] = []
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Who asked may be gone by then, and so may the server once its tests are over.
    request.on('end', () => void handOn(request, response, chunks).catch(() => response.destroy()))
  })
  async function handOn(request: IncomingMessage, response: ServerResponse, chunks: readonly Buffer[]): Promise<void> {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(new URL(request.url ?? '', world.server.url), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    const path = new URL(request.url ?? '', world.server.url).pathname
    if (chunks.length > 0) posted.push({ path, body: JSON.parse(Buffer.concat(chunks).toString()) })
    const changed = answer.ok ? rewrite(path, text) : text
    if (changed === undefined) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(changed)
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    world,
    /** What the kits have sent in a body, oldest first. */
    posted: posted as readonly { readonly path: string; readonly body: unknown }[],
    rewrite: (next: Rewrite) => {
      rewrite = next
      onTestFinished(() => {
        rewrite = (_, body) => body
      })
    },
    open: (wallet: Wallet = {}) => open({ world, server, wallet }),
    balanceOf: (token: Address, account: Address = alice.address) =>
      world.chains.first.client.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] }),
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await world.dispose()
    },
  }
}

type Place = { readonly world: Awaited<ReturnType<typeof createWorld>>; readonly server: string; readonly wallet: Wallet }

/** A kit whose wallet has the node send, and keeps what it was asked. */
async function open({ world, server, wallet: { rejects = false, missing = false, typed = 'signs' } }: Place) {
  const { client, network } = world.chains.first
  const signed: Signed[] = []
  const hashes: Hex[] = []
  // Sent is not mined yet, and the next test begins with what is allowed and held after it.
  onTestFinished(async () => void (await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash })))))
  const permits: AskedPermit[] = []
  const mock = createTestAdapter({ network: 'eip155:31337' })
  const adapter = {
    ...mock.adapter,
    create(host: Parameters<typeof mock.adapter.create>[0]) {
      const inner = mock.adapter.create(host)
      const transaction: typeof inner.sign.transaction = async (_, { from, to, data, value = 0n }) => {
        if (rejects) throw Object.assign(new Error('no'), { name: 'KitError', code: 'request_rejected' })
        signed.push({ ...(to !== undefined && { to }), ...(data !== undefined && { data }), value })
        const hash = await client.sendTransaction({ account: from as Address, chain: network, to: to as Address, data: data as Hex, value })
        hashes.push(hash)
        return hash
      }
      const typedData: typeof inner.sign.typedData = async (_, { typedData: data }) => {
        if (typed === 'rejects') throw new KitError('request_rejected', 'no')
        if (typed === 'unable') throw new KitError('method_unsupported', 'no')
        permits.push(data as AskedPermit)
        return typed === 'oddly' ? `0x${'12'.repeat(97)}` : signer.signTypedData(data as never)
      }
      const readDecimals: ChainTransfers['readDecimals'] = async ({ address }) =>
        client.readContract({ abi: erc20Abi, address: address as Address, functionName: 'decimals' })
      let isMissing = missing
      const transfers = async () => {
        if (isMissing && signed.length > 0) {
          isMissing = false
          throw new KitError('network_failed', 'This part did not load. Check the connection, then try again.')
        }
        return { ...(await inner.transfers?.()), readDecimals } as ChainTransfers
      }
      return { ...inner, transfers, sign: { ...inner.sign, transaction, typedData } }
    },
  }
  const place = createTestEnvironment()
  let late = 0
  const environment = {
    ...place,
    fetch: globalThis.fetch,
    now: () => Date.now() + late,
    wait(ms: number, work: () => void) {
      const timer = setTimeout(work, Math.min(ms, ms >= 10_000 ? ms : 50))
      return () => clearTimeout(timer)
    },
  }
  const kit = createKit(
    { projectId: world.projectId, networks: [world.networks.first], adapters: [adapter], server, features: { analytics: false } },
    environment,
  )
  onTestFinished(() => kit.dispose())
  await kit.connect('test.wallet')
  const handle = kit.feature(swapping)
  const send = (event: SwapEvent) => handle.send(event)
  const settle = (check: (now: SwapState) => boolean): Promise<SwapState> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(
            new Error(
              `never: ${check}, ${JSON.stringify(handle.read(), (_, value) => String(value?.message ?? (typeof value === 'bigint' ? value : '')) || value)}`,
            ),
          ),
        60_000,
      )
      const look = () => {
        if (!check(handle.read())) return
        clearTimeout(timer)
        stop()
        resolve(handle.read())
      }
      const stop = kit.subscribe(look)
      look()
    })
  const quoted = async (from: string, to: string, amount: string) => {
    send({ type: 'begin', from, to, amount })
    const { quote } = await settle(({ quote: now }) => now.status === 'ready' || now.status === 'failed')
    if (quote.status !== 'ready') throw quote.status === 'failed' ? quote.error : new Error(quote.status)
    return quote.quote
  }
  const ended = () => settle(({ progress: { status } }) => status === 'failed' || status === 'sent')
  return {
    kit,
    send,
    settle,
    quoted,
    ended,
    signed,
    permits,
    read: handle.read,
    pass: (ms: number) => {
      late += ms
    },
  }
}
