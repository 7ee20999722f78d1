/** What NFTs say of themselves, over real HTTP where they say it there. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEgress } from '@foyer/service/egress'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestMetadata, readNftMetadata, toWebAddress } from './nft-metadata.ts'

let server: Server
let base: string
const asked: string[] = []
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/json': (response) => response.setHeader('content-type', 'application/json').end('{"name":"One","image":"ipfs://QmPicture"}'),
  '/text': (response) => response.setHeader('content-type', 'text/plain; charset=utf-8').end('{"name":"Two"}'),
  '/html': (response) => response.setHeader('content-type', 'text/html').end('{"name":"Three"}'),
  '/broken': (response) => response.setHeader('content-type', 'application/json').end('{"name":'),
  '/endless': (response) => {
    response.setHeader('content-type', 'application/json').write('{"name":"')
    const more = (): unknown => !response.destroyed && response.write('a'.repeat(65_536), () => setImmediate(more))
    more()
  },
  '/long': (response) => response.setHeader('content-type', 'application/json').end(`{"name":"${'a'.repeat(longestMetadata)}"}`),
  '/deep': (response) => response.setHeader('content-type', 'application/json').end('['.repeat(50_000)),
  '/away': (response) => response.writeHead(302, { location: 'gopher://x/' }).end(),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers[path.replace(/^\/ipfs\/.*/, '/json')]
    if (answer === undefined) response.writeHead(404).end()
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const parts = (ipfsGateway?: string) => ({
  egress: createEgress({ allowLocal: true, longestMs: 60_000 }),
  ipfsGateway,
  signal: new AbortController().signal,
})
const read = (uri: string, gateway?: string) => readNftMetadata(uri, parts(gateway))

describe('metadata', () => {
  test.each([
    ['data:application/json,{"name":"Plain %"}', 'Plain %'],
    ['data:application/json;utf8,{"name":"Größe"}', 'Größe'],
    [`data:application/json;base64,${Buffer.from('{"name":"Größe"}').toString('base64')}`, 'Größe'],
    ['data:application/json,{"name":"100% of %c3%96l %ff"}', '100% of Öl %ff'],
    ['data:application/json,%7B%22name%22%3A%22Escaped%22%7D', 'Escaped'],
    ['data:text/plain,{"name":"Text"}', 'Text'],
  ])('in its own address is read: %s', async (uri, name) => {
    expect(await read(uri)).toEqual({ name, image: undefined })
  })

  test('behind an address is read, of the types that it comes in', async () => {
    expect(await read(`${base}/json`)).toEqual({ name: 'One', image: 'ipfs://QmPicture' })
    expect((await read(`${base}/text`)).name).toBe('Two')
  })

  test.each(['/html', '/broken', '/endless', '/long', '/deep', '/away', '/missing'])('at %s is refused', async (path) => {
    await expect(read(`${base}${path}`)).rejects.toThrow()
  })

  test.each(['', 'nonsense', 'file:///etc/passwd', 'data:text/html,<b>', 'javascript:alert(1)', 'data:application/json,7'])(
    'from %j is refused',
    async (uri) => {
      await expect(read(uri)).rejects.toThrow()
    },
  )

  test('of a private host is not fetched for a deployment that serves strangers', async () => {
    const before = asked.length
    const egress = createEgress({ allowLocal: false })
    await expect(readNftMetadata(`${base}/json`, { ...parts(), egress })).rejects.toThrow('not https')
    expect(asked).toHaveLength(before)
  })

  test('on IPFS is asked of the gateway, and of nobody where none is set', async () => {
    await expect(read('ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1')).rejects.toThrow()
    expect((await read('ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1', base)).name).toBe('One')
    expect(asked.at(-1)).toBe('/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1')
    expect(toWebAddress('ipfs://ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', 'https://gate.example/')).toBe(
      'https://gate.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    )
  })

  const id = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'

  test.each([
    ['/My Art.png', '/My%20Art.png'],
    ['/My%20Art.png', '/My%20Art.png'],
    ['/Größe (1)+[2],3.png', '/Gr%C3%B6%C3%9Fe%20(1)+%5B2%5D,3.png'],
    ['/Cats #1.png', '/Cats%20%231.png'],
    ['/100% mine.json', '/100%25%20mine.json'],
    ['/..and more/1.json', '/..and%20more/1.json'],
    ['?filename=My Art.png', '?filename=My%20Art.png'],
    ['/1?filename=1.png', '/1?filename=1.png'],
  ])('on IPFS is under whatever name somebody gave it: %s', (path, asked) => {
    const expected = `https://gate.example/ipfs/${id}${asked}`
    for (const source of [`ipfs://${id}${path}`, `ipfs://ipfs/${id}${path}`, `${id}${path}`])
      expect(toWebAddress(source, 'https://gate.example')).toBe(expected)
    expect(toWebAddress(`ipns://art.example${path}`, 'https://gate.example')).toBe(expected.replace(`/ipfs/${id}`, '/ipns/art.example'))
    expect(new URL(expected).href).toBe(expected)
  })

  test.each([
    ...['/../../admin', '/a/..', '/%2e%2e/%2E./admin', '/a%2f..%2fb', '/..\\admin', '/a%5c..'].map((path) => `${id}${path}`),
    ...[`${id}/${'a'.repeat(500)}`, `${id}/\ud800`, `${'a'.repeat(25)}/..`],
  ])('on IPFS that leads out of what is named, or is longer than any, is not asked for: %j', (path) => {
    expect(toWebAddress(`ipfs://${path}`, 'https://gate.example') ?? '').not.toContain('gate.example')
  })

  test('keeps what can be used beside what cannot', async () => {
    const uri = `data:application/json,${JSON.stringify({ name: 7, image: null, image_url: 'https://a.example/b.png', attributes: [[]] })}`
    expect(await read(uri)).toEqual({ name: undefined, image: 'https://a.example/b.png' })
  })

  test('has its picture where that stands behind blanks, and is read itself where it does', async () => {
    const image = 'data:image/svg+xml;utf8,<svg/>'
    const metadata = JSON.stringify({ name: 'One', image: ` \n${image} ` })
    expect(await read(` data:application/json,${metadata}`)).toEqual({ name: 'One', image: image })
    expect((await read(`data:application/json,${JSON.stringify({ image: ' ', image_url: image })}`)).image).toBe(image)
  })

  test('with a drawing in it has a picture', async () => {
    const uri = `data:application/json,${JSON.stringify({ image_data: '<svg xmlns="http://www.w3.org/2000/svg"/>' })}`
    expect((await read(uri)).image).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('is read or refused, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), async (text) => {
        const found = await read(`data:application/json,${text}`).catch(() => undefined)
        for (const value of Object.values(found ?? {})) expect(['string', 'undefined']).toContain(typeof value)
      }),
    )
  })
})
