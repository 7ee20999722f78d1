/** The phone wallet's page in a real browser, under the policy that it is served with. */
import { createServer, type Server } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserFlags } from '../../../../../scripts/browser-flags.ts'
import { findBrowser } from '../../../../../scripts/find-browser.ts'
import { defaultChain } from '../../wallet/chain.ts'
import type { Phone } from '../create-phone.ts'
import { type PhoneServer, startPhone } from './start-phone.ts'

let phone: PhoneServer
let browser: Browser
let page: Page
/** Of a chain that the page was not started with, on a port of its own. */
let node: Server
let port: number

const chainId = '0x1092'
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'content-type': 'application/json' }
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: chainId })

beforeAll(async () => {
  node = createServer((_, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const address = node.address()
  port = typeof address === 'object' && address ? address.port : 0
  phone = await startPhone({ relayUrl: () => 'ws://localhost:1/relay', projectId: 'foyer-local', chains: [defaultChain] })
  const args = [...browserFlags, '--disable-gpu']
  // Longer than Playwright's own half a minute: a busy machine may need that for a browser.
  browser = await chromium.launch({ executablePath: findBrowser(), args, timeout: 120_000 })
  page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  // Answered in place of the network: the browser asks its policy before that.
  await page.route(/^https?:\/\/(rpc|wallet)\.example\//, (route) => route.fulfill({ headers, body }))
  await page.goto(phone.url)
  await page.getByRole('heading', { name: 'Phone wallet' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await phone?.close()
  node?.closeAllConnections()
  await new Promise((resolve) => node?.close(resolve))
})

/** As an app that is paired asks for it. What comes of it: the answer, or what is wrong. */
function add(rpcUrl: string): Promise<unknown> {
  return page.evaluate(
    async ([rpcUrl, chainId]) => {
      const { wallet } = (globalThis as unknown as { phone: Phone }).phone
      await wallet.send({ type: 'reset' })
      await wallet.send({ type: 'set-switches', switches: { approves: true } })
      const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const params = [{ chainId, chainName: 'New', nativeCurrency, rpcUrls: [rpcUrl] }]
      const request = { id: crypto.randomUUID(), method: 'wallet_addEthereumChain', params }
      return wallet.request('https://app.example', request).catch((error: Error) => error.message)
    },
    [rpcUrl, chainId] as const,
  )
}

test.each([
  ['at another port of this machine', () => `http://127.0.0.1:${port}`],
  ['at another port of this machine, by its name', () => `http://localhost:${port}`],
  ['of the web', () => 'https://rpc.example/v1'],
])('adds a network whose node is %s, and reads from it', async (_, rpcUrl) => {
  expect(await add(rpcUrl())).toBe(null)
  const read = await page.evaluate(() => {
    const { wallet } = (globalThis as unknown as { phone: Phone }).phone
    return wallet.request('https://app.example', { id: crypto.randomUUID(), method: 'eth_blockNumber' })
  })
  expect(read).toBe(chainId)
})

test.each([
  ['connections in plain text to elsewhere', 'connect-src', `fetch('http://rpc.example/')`],
  ['sockets to elsewhere', 'connect-src', `new WebSocket('wss://wallet.example/').close()`],
  ['pictures of others', 'img-src', `new Image().src = 'https://wallet.example/icon.png'`],
  ['frames', 'frame-src', `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://wallet.example/' }))`],
])('its policy lets through no %s', async (_, directive, attempt) => {
  const violated = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), { once: true }),
      ),
  )
  await page.evaluate(attempt).catch(() => {})
  expect(await violated).toBe(directive)
})
