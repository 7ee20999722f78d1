/** A catalogue that is checked by its signatures (docs/behaviour.md, Catalogue): a real deployment's, and what somebody in between makes of it. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedEntryPrefix } from '@foyer/contract'
import { type FoyerServer, runOperatorCommand } from '@foyer/server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listenRealServer, openRealPage, type RealPage, realProject } from '../../../testing/real-server.ts'
import { alerts } from '../alerts/alerts.ts'
import { catalogue, knownWallets } from './catalogue.ts'
import { topWallets } from './top-wallets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-signed-'))
let server: FoyerServer
let key: string
beforeAll(async () => {
  key = (await runOperatorCommand(['catalogue-key'], { dataDir }, {})).output
  server = await listenRealServer([realProject], dataDir)
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Item = { readonly text: string; readonly signature: string }
type Answer = { readonly count: number; readonly data: readonly Item[] }

/** Hands on what the server says, changed. */
async function between(change: (answer: Answer) => Answer): Promise<string> {
  const proxy = createServer((request, response) => {
    // A page that is gone waits for nothing, and a server that is gone answers nothing.
    handOn(request, response).catch(() => response.destroy())
  })
  async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', server.url)
    const answer = await fetch(url, { headers: { origin: request.headers.origin ?? '' } })
    const body = await answer.text()
    const isList = url.pathname === '/getSignedWallets' && answer.ok
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(isList ? JSON.stringify(change(JSON.parse(body) as Answer)) : body)
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

function ownKey(): { readonly x: string; readonly signText: (text: string) => Item } {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ed25519')
  return {
    x: publicKey.export({ format: 'jwk' }).x as string,
    signText: (text) => ({ text, signature: sign(null, Buffer.from(signedEntryPrefix + text), privateKey).toString('base64url') }),
  }
}

async function open(catalogueKeys: readonly string[], host = server.url): Promise<RealPage> {
  const page = openRealPage(server.url, { catalogueKeys, hosts: { catalogue: host }, debug: true, features: { analytics: false } })
  await page.kit.open({ view: 'AllWallets' })
  await expect.poll(() => page.kit.feature(catalogue).read().list.status, { timeout: 30_000 }).toMatch(/ready|failed/)
  return page
}

const listOf = ({ kit }: RealPage) => kit.feature(catalogue).read().list

async function expectRefused(page: RealPage, detail: string): Promise<void> {
  const list = listOf(page)
  expect(list).toMatchObject({ status: 'failed', error: { code: 'server_failed', message: `${detail}: nothing of this answer is shown.` } })
  // What the kit carries itself stays, and nothing else.
  const carried = new Set(topWallets(['eip155']).map(({ id }) => id))
  const ids = knownWallets(page.kit.feature(catalogue).read()).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => !carried.has(id))).toEqual([])
  await page.kit.feature(alerts).load()
  await expect.poll(() => page.kit.feature(alerts).read().alert?.key).toBe('CATALOGUE_NOT_TRUSTED')
  const reports = page.environment.reports.filter(({ message }) => message.startsWith('APKT013'))
  expect(reports.map(({ message }) => message.endsWith(`(${detail})`))).toEqual([true])
}

test('with the key of the deployment the whole catalogue is there, and the unsigned one is not asked for', async () => {
  const [page, plain] = [await open([key]), await open([])]
  const [signed, unsigned] = [listOf(page), listOf(plain)]
  expect(signed.status).toBe('ready')
  const namesOf = (remote: typeof signed) => ('data' in remote ? remote.data?.wallets.map(({ name }) => name) : undefined)
  expect(namesOf(signed)).toEqual(namesOf(unsigned))
  const paths = page.answered.map(({ path }) => path)
  expect(paths).toContain('/getSignedWallets')
  expect(paths).not.toContain('/getWallets')
})

test('while a key is changed, either will do', async () => {
  expect(listOf(await open([ownKey().x, key])).status).toBe('ready')
})

test('a browser that knows no Ed25519 checks by a library', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'))
  onTestFinished(() => importKey.mockRestore())
  expect(listOf(await open([key])).status).toBe('ready')
  await expectRefused(await open([ownKey().x]), 'An entry is signed by no key of catalogueKeys')
})

test('another key than the deployment’s: nothing of it is shown', async () => {
  await expectRefused(await open([ownKey().x]), 'An entry is signed by no key of catalogueKeys')
})

test('one link changed on the way: nothing of the whole answer is shown', async () => {
  const host = await between(({ data: [first, ...rest], count }) => ({
    count,
    data: [{ ...(first as Item), text: (first as Item).text.replace('"name":"', '"name":"Not ') }, ...rest],
  }))
  await expectRefused(await open([key], host), 'An entry is signed by no key of catalogueKeys')
})

test('one entry’s signature under another: nothing of it is shown', async () => {
  const host = await between(({ data, count }) => ({
    count,
    data: data.map((item, index) => ({ ...item, signature: data[(index + 1) % data.length]?.signature as string })),
  }))
  await expectRefused(await open([key], host), 'An entry is signed by no key of catalogueKeys')
})

test('a list of last month, signed as it was: nothing of it is shown', async () => {
  const { x, signText } = ownKey()
  const past = Math.floor(Date.now() / 1_000) - 60
  const host = await between(({ data, count }) => ({
    count,
    data: data.map(({ text }) => signText(JSON.stringify({ ...JSON.parse(text), issued: past - 7 * 86_400, until: past }))),
  }))
  await expectRefused(await open([x], host), 'What was signed has expired')
})

test('signed, and yet no wallet', async () => {
  const { x, signText } = ownKey()
  const host = await between(({ count }) => ({ count, data: [signText('{"wallet":{"id":"no"}}')] }))
  await expectRefused(await open([x], host), 'A signed entry is no wallet')
})

test.each(['', 'short', '$'.repeat(43)])('what is no key opens nothing: %j', async (wrong) => {
  await expectRefused(await open([key, wrong]), 'catalogueKeys holds what is no key: 43 characters of base64url are one')
})
