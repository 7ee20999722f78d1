import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { contentPolicy } from './content-policy.ts'
import { type DemoServer, serveDemo } from './serve-demo.ts'

const long = 'export const greeting = "Grüße"\n'.repeat(200)
let folder: string
let demo: DemoServer
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-demo-'))
  await mkdir(join(folder, 'site/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'site/index.html'), '<!doctype html>')
  await writeFile(join(folder, 'site/assets/a-1.js'), 'export {}')
  await writeFile(join(folder, 'site/assets/long.js'), long)
  await writeFile(join(folder, 'site/assets/picture.png'), Buffer.alloc(4096))
  await mkdir(join(folder, 'documents/latest/assets'), { recursive: true })
  await writeFile(join(folder, 'documents/latest/index.html'), '<!doctype html>documents')
  await writeFile(join(folder, 'documents/latest/assets/b-2.js'), 'export {}')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const policy = contentPolicy('http://localhost:4400', ['http://127.0.0.1:8545'])
  demo = await serveDemo({
    folder: join(folder, 'site'),
    documents: join(folder, 'documents'),
    port,
    policy,
    config: { projectId: 'foyer-local' },
  })
})

afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true, force: true })
})

test('the page comes with the strict policy', async () => {
  const response = await fetch(`${url}/?x=1`)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self' http://localhost:4400 ws://localhost:4400 " +
      'http://127.0.0.1:8545; ' +
      "img-src 'self' data: http://localhost:4400; require-trusted-types-for 'script'; trusted-types 'none'; " +
      "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  )
})

test('caches files with a hash in their name, and revalidates the rest', async () => {
  expect((await fetch(`${url}/assets/a-1.js`)).headers.get('cache-control')).toContain('immutable')
  expect((await fetch(url)).headers.get('cache-control')).toBe('no-cache')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
])('to whoever accepts "%s" it sends text as %s, and the same text', async (accepted, encoding) => {
  const response = await fetch(`${url}/assets/long.js`, { headers: { 'accept-encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  if (encoding) expect(Number(response.headers.get('content-length'))).toBeLessThan(long.length / 4)
  expect(await response.text()).toBe(long)
})

test('what has few bytes, or is a picture, is sent as it is', async () => {
  for (const path of ['/assets/a-1.js', '/assets/picture.png'])
    expect((await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBe(null)
})

test('the documents stand under /docs/, and a folder leads to its page', async () => {
  const page = await fetch(`${url}/docs/latest`)
  expect(page.url).toBe(`${url}/docs/latest/`)
  expect(await page.text()).toContain('documents')
  expect(page.headers.get('content-security-policy')).toContain("trusted-types 'none'")
  expect((await fetch(`${url}/docs/latest/assets/b-2.js`)).headers.get('cache-control')).toContain('immutable')
})

test('the configuration is where the demo reads it', async () => {
  expect(await (await fetch(`${url}/config.json`)).json()).toEqual({ projectId: 'foyer-local' })
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '//secret.txt', '/nothing'])(
  '%s is not there',
  async (path) => {
    expect(await statusOf(path)).toBe(404)
  },
)

test('nothing can be written', async () => {
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405)
})

/** Sends the path as it is; `fetch` would tidy it first. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
