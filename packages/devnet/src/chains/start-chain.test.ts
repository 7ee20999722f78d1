import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { devnetAccounts, devnetMnemonic } from '../accounts.ts'
import { firstNetwork } from '../networks.ts'
import { isPortFree } from './ports.ts'
import { type DevChain, startChain } from './start-chain.ts'

const { alice, bob } = devnetAccounts
let folder: string
let chains: DevChain[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-chain-'))
  chains = []
})

afterEach(async () => {
  await Promise.all(chains.map((chain) => chain.stop()))
  await rm(folder, { recursive: true, force: true })
})

async function start(port = 0, onLost?: () => void): Promise<DevChain> {
  const chain = await startChain({ network: firstNetwork, stateFile: join(folder, 'state.json'), port, ...(onLost && { onLost }) })
  chains.push(chain)
  return chain
}

async function pay(chain: DevChain) {
  const hash = await chain.client.sendTransaction({ account: alice.address, to: bob.address, value: parseEther('1') })
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

test('a chain answers as itself, with the known accounts funded', async () => {
  const chain = await start()
  expect(await chain.client.getChainId()).toBe(31337)
  expect(await chain.client.getBalance(alice)).toBe(parseEther('10000'))
  await chain.mine(3)
  expect(await chain.client.getBlockNumber()).toBe(3n)
})

test('what was saved is there after kill -9, with its transactions', async () => {
  const chain = await start()
  const hash = await pay(chain)
  await chain.save()
  const pid = chain.pid()
  await chain.kill()
  await expect(chain.client.getBlockNumber()).rejects.toThrow()
  await chain.restart()
  expect(chain.pid()).not.toBe(pid)
  expect(await chain.client.getBalance(bob)).toBe(parseEther('10001'))
  expect((await chain.client.getTransactionReceipt({ hash })).status).toBe('success')
})

test('a chain that ends by itself is reported, one that is asked to is not; both come back', async () => {
  const onLost = vi.fn()
  const chain = await start(0, onLost)
  await chain.kill()
  await chain.restart()
  expect(onLost).not.toHaveBeenCalled()
  process.kill(chain.pid() as number, 'SIGKILL')
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  expect(chain.pid()).toBeUndefined()
  await chain.restart()
  expect(await chain.client.getChainId()).toBe(31337)
  await chain.stop()
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('a running chain saves by itself', async () => {
  const chain = await startChain({ network: firstNetwork, stateFile: join(folder, 'state.json'), saveEveryMs: 50 })
  chains.push(chain)
  await pay(chain)
  await vi.waitFor(async () => expect(JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')).best_block_number).toBe(1), 60_000)
})

test('stopping saves; the next start goes on from there; stopping twice is the same as once', async () => {
  const chain = await start()
  await pay(chain)
  await Promise.all([chain.stop(), chain.stop()])
  expect(await isPortFree(chain.port)).toBe(true)
  const next = await start(chain.port)
  expect(await next.client.getBalance(bob)).toBe(parseEther('10001'))
})

test('a frozen chain takes requests and answers once it is thawed, every time', async () => {
  const chain = await start()
  for (let round = 0; round < 20; round++) {
    await chain.client.getBlockNumber()
    await chain.freeze()
    const answer = chain.client.getBlockNumber()
    expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'nothing yet'))])).toBe('nothing yet')
    chain.thaw()
    expect(await answer).toBe(0n)
  }
})

test('a frozen chain can be stopped', async () => {
  const chain = await start()
  await chain.freeze()
  await chain.stop()
  expect(await isPortFree(chain.port)).toBe(true)
})

test('a taken port is named, with what wanted it and what to do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(start(port)).rejects.toMatchObject({
    name: 'PortBusy',
    port,
    message: `Port ${port} is taken by another program, so Foyer Local cannot start there. Stop that program or choose another port.`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('a state file that is no state fails the start and says so', async () => {
  await writeFile(join(folder, 'state.json'), '{"block":')
  await expect(start()).rejects.toThrow(/Foyer Local did not start/)
})

test('a chain ends with the process that started it, even when that is killed', async () => {
  const module = JSON.stringify(new URL('./start-chain.ts', import.meta.url).href)
  const networks = JSON.stringify(new URL('../networks.ts', import.meta.url).href)
  const script = `
    const { startChain } = await import(${module})
    const { firstNetwork } = await import(${networks})
    const chain = await startChain({ network: firstNetwork, stateFile: ${JSON.stringify(join(folder, 'orphan.json'))} })
    console.log(chain.port)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--conditions=foyer-source', '--import', 'tsx', '--input-type=module', '-e', script])
  const port = await new Promise<number>((resolve, reject) => {
    parent.stdout.once('data', (line) => resolve(Number(line)))
    parent.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  expect(await isPortFree(port)).toBe(false)
  parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await isPortFree(port)).toBe(true), 60_000)
})

test('the mnemonic is the public one', () => {
  expect(devnetMnemonic).toBe('test test test test test test test test test test test junk')
})
