/** Three journeys in another engine, on the page of a careful site: a strict policy, trusted types, hostile styles. */
import { createWorld, type World } from '@foyer/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Host, serveHost } from '../fixtures/serve-host.ts'
import { buildHost, hostFolder } from '../host/build-host.ts'
import type { Engine, EngineName } from './engine.ts'
import { launchEngine } from './launch-engine.ts'
import { type Visitor, visitorOf } from './visitor.ts'

const name = (process.env.FOYER_ENGINE ?? 'firefox') as EngineName
let world: World
let host: Host
let engine: Engine
let visitor: Visitor

beforeAll(async () => {
  await buildHost()
  world = await createWorld({ phone: true })
  const { first, second } = world.networks
  const relay = new URL(world.server.url.replace(/^http/, 'ws')).origin
  const allowed = [world.server.url, relay, world.chains.first.rpcUrl, world.chains.second.rpcUrl]
  const seen = { projectId: world.projectId, server: world.server.url, networks: [first, second] }
  host = await serveHost({ folder: hostFolder, allowed, world: seen })
  engine = await launchEngine(name)
  visitor = visitorOf(engine)
  await engine.resize({ width: 1200, height: 860 })
})
afterAll(async () => {
  await engine?.close()
  await host?.close()
  await world?.dispose()
})

beforeEach(async () => {
  await engine.goto(`${host.url}/plain.html`)
  await engine.evaluate(`localStorage.clear(), localStorage.setItem('offer-dev-wallet', 'yes')`)
  // What a policy has refused is an error of the page, or of the kit.
  await engine.goto(host.url)
  await engine.evaluate(
    `(globalThis.refused = [], addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => refused.push([violatedDirective, blockedURI, sample].join(' '))), true)`,
  )
  await visitor.sees('find(/^Connect wallet$/)')
})

const open = async (): Promise<void> => {
  await visitor.click(/^Connect wallet$/)
  await visitor.sees('find(/Foyer Devnet Wallet/)')
}

test('connects with a wallet in the page, signs, and is connected after a reload', async () => {
  await open()
  await visitor.click(/Foyer Devnet Wallet/)
  await visitor.click(/^Connect$/)
  await visitor.sees(`shown('status') === 'connected'`)
  expect(await visitor.read(`shown('address')`)).toBe(world.accounts.alice.address)
  await visitor.click(/^Sign$/)
  await visitor.sees(`text().includes('Hello from the host')`)
  // The wallet's: its dialog covers the page's own.
  await visitor.click(/^Sign$/)
  await visitor.sees(`/^0x[0-9a-f]{130}$/.test(shown('signed'))`)
  expect(await visitor.read('refused')).toEqual([])
  await engine.goto(host.url)
  await visitor.sees(`shown('status') === 'connected'`)
  await visitor.sees('find(/alice.eth|0xf39F/)')
})

test('shows the code of a wallet elsewhere, and finds a wallet among all', async () => {
  await open()
  await visitor.click(/^All wallets/)
  await visitor.sees(`all('input').some(isShown)`)
  await visitor.click(/search/i)
  await visitor.type('phone')
  await visitor.sees('find(/Foyer Phone Wallet|Phone/)')
  await visitor.click(/Phone/)
  await visitor.sees(`all('[role="img"], svg, canvas').some((one) => isShown(one) && one.getBoundingClientRect().width > 150)`)
  await visitor.sees('find(/^Copy link/)')
  expect(await visitor.read('refused')).toEqual([])
})

test('opens, walks and closes by the keyboard alone, and the focus goes back to the button', async () => {
  await visitor.press('Tab')
  await visitor.sees(`focused() === 'Connect wallet'`)
  await visitor.press('Enter')
  await visitor.sees(`/Foyer Devnet Wallet/.test(focused())`)
  for (let tabs = 0; tabs < 15; tabs++) await visitor.press('Tab')
  expect(await visitor.read('document.activeElement.tagName')).toMatch(/^(FOYER-MODAL|BODY)$/)
  await visitor.press('Escape')
  await visitor.sees(`all('dialog[open]').length === 0`)
  await visitor.sees(`focused() === 'Connect wallet'`)
  expect(await visitor.read('refused')).toEqual([])
})
