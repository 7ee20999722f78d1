import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { isPortFree } from '../chains/ports.ts'
import { phoneLogo } from '../phone/logo.ts'
import { createWorld, type World, type WorldOptions } from './create-world.ts'

let worlds: World[]
let kept: string

beforeEach(async () => {
  worlds = []
  kept = await mkdtemp(join(tmpdir(), 'foyer-kept-'))
})

afterEach(async () => {
  await Promise.all(worlds.map((world) => world.dispose()))
  await rm(kept, { recursive: true, force: true })
})

async function create(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  worlds.push(world)
  return world
}

const healthOf = async (world: World) => (await fetch(`${world.server.url}/health`)).status

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a world has both chains deployed, the server and its project, and leaves nothing behind', async () => {
  const world = await create({ origins: ['https://app.example'] })
  const { first, second } = world.chains
  expect(await first.client.getEnsName({ address: world.accounts.alice.address })).toBe('alice.eth')
  expect(await second.client.getCode({ address: world.manifest.contracts.pairFactory })).toMatch(/^0x/)
  expect(world.networks.first.rpcUrls.default.http).toEqual([first.rpcUrl])
  expect(await healthOf(world)).toBe(200)
  expect(await world.server.live().projects.read(world.projectId)).toMatchObject({ allowedOrigins: ['https://app.example'] })

  const pids = [first.pid(), second.pid()]
  await Promise.all([world.dispose(), world.dispose()])
  expect(pids.map((pid) => pid !== undefined && isAlive(pid))).toEqual([false, false])
  for (const port of [first.port, second.port, world.server.port]) expect(await isPortFree(port)).toBe(true)
  expect(existsSync(world.folder)).toBe(false)
})

test("a world's phone wallet leads the catalogue, under a picture of its own", async () => {
  const world = await create({ phone: true })
  const page = await fetch(`${world.server.url}/getWallets?projectId=${world.projectId}&entries=1`)
  const [entry] = ((await page.json()) as { data: readonly Record<string, string>[] }).data
  expect(entry).toMatchObject({ name: 'Foyer Phone Wallet', mobile_link: world.phone?.url })
  const picture = await fetch(entry?.image_url ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await picture.text()).toBe(phoneLogo)
})

test('wallets of the configuration follow the phone wallet', async () => {
  const mine = { slug: 'mine', name: 'My Own Wallet', namespaces: ['eip155'], mobile: 'https://mine.example' } as const
  const world = await create({ phone: true, server: { wallets: [mine] } })
  const page = await fetch(`${world.server.url}/getWallets?projectId=${world.projectId}&entries=2`)
  const { data } = (await page.json()) as { data: readonly Record<string, string>[] }
  expect(data.map(({ name }) => name)).toEqual(['Foyer Phone Wallet', 'My Own Wallet'])
})

test('two worlds live side by side', async () => {
  const [one, other] = await Promise.all([create(), create()])
  await one?.chains.first.mine(2)
  expect(await one?.chains.first.client.getBlockNumber()).not.toBe(await other?.chains.first.client.getBlockNumber())
})

test('the server can be killed and brought back at the same address', async () => {
  const world = await create()
  const { url } = world.server
  await world.server.kill()
  await expect(healthOf(world)).rejects.toThrow()
  expect(() => world.server.live()).toThrow('down')
  await world.server.restart()
  expect(world.server.url).toBe(url)
  expect(await healthOf(world)).toBe(200)
})

test('a kept world goes on where it stopped, and says when it was made with other contracts', async () => {
  const before = await create({ folder: kept })
  const { client } = before.chains.second
  const hash = await client.sendTransaction({ account: before.accounts.alice.address, to: before.accounts.nobody.address, value: 5n })
  await client.waitForTransactionReceipt({ hash })
  await before.dispose()
  const after = await create({ folder: kept })
  expect(await after.chains.second.client.getBalance(after.accounts.nobody)).toBe(5n)
  expect(await after.chains.first.client.getBalance(after.accounts.alice)).toBe(parseEther('10000'))
  await after.dispose()
  expect((await readFile(join(kept, 'made-with'), 'utf8')).split('\n')).toHaveLength(3)
  await writeFile(join(kept, 'made-with'), 'something older')
  await expect(create({ folder: kept })).rejects.toMatchObject({ name: 'WorldOutdated' })
})

test('a start that fails half-way ends what it had started', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const free = await freePort()
  await expect(create({ ports: { first: free, second: taken } })).rejects.toMatchObject({ name: 'PortBusy', port: taken })
  expect(await isPortFree(free)).toBe(true)
  await expect(create({ ports: { first: free, server: taken } })).rejects.toMatchObject({ name: 'PortBusy', port: taken })
  await new Promise((resolve) => other.close(resolve))
})
