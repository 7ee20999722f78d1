import { createServer, type Server } from 'node:http'
import { createEgress } from '@foyer/service/egress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAvatar } from './avatar.ts'

let server: Server
let base: string
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

beforeAll(async () => {
  server = createServer((request, response) => {
    const isImage = request.url?.includes('image') || request.url?.includes('ipfs')
    response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' }).end('…')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = (record: string, allowLocal = true) =>
  readAvatar(record, owner, {
    egress: createEgress({ allowLocal }),
    chains: [],
    ipfsGateway: base,
    allowLocal,
    signal: new AbortController().signal,
  })

test('an image is given out as the address it is at', async () => {
  expect(await read(`${base}/image.png`)).toBe(`${base}/image.png`)
})

test('a content id goes through the gateway', async () => {
  const id = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKzK9t'
  for (const record of [`ipfs://${id}/1.png`, `ipfs://ipfs/${id}/1.png`, `${id}/1.png`])
    expect(await read(record)).toBe(`${base}/ipfs/${id}/1.png`)
})

test('an inline image is given out as it is, unless it is large', async () => {
  expect(await read('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  expect(await read(`data:image/png;base64,${'A'.repeat(70_000)}`)).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg,<svg/>',
  'file:///etc/passwd',
  'ipfs://../../etc/passwd',
  'eip155:1/erc721:0x0000000000000000000000000000000000000001/1',
  'eip155:1/erc721:0x12/1',
  'no such thing',
  '',
])('%s is no avatar', async (record) => {
  expect(await read(record)).toBeNull()
})

test('a page is no image, and a private host is not asked at all', async () => {
  expect(await read(`${base}/page`)).toBeNull()
  expect(await read(`${base}/image.png`, false)).toBeNull()
  expect(await read('https://169.254.169.254/image.png', false)).toBeNull()
})
