import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from './address-guard.ts'
import { createEgress, type EgressOptions } from './egress.ts'

let server: Server
let base: string
let hits: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? '')
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (path === '/image') return response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    if (path === '/html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
    if (path === '/missing') return response.writeHead(404, { 'content-type': 'image/png' }).end('')
    if (path === '/metadata') return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end()
    if (path === '/hop') return response.writeHead(302, { location: '/image' }).end()
    if (path === '/gopher') return response.writeHead(302, { location: 'gopher://x/' }).end()
    if (path === '/large') {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => response.write(Buffer.alloc(65_536)) && !response.destroyed && setImmediate(more)
      response.on('drain', more)
      more()
      return
    }
    response.writeHead(200, { 'content-type': 'image/png' }).write('never ends')
    return
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  hits = []
})

const image = /^image\//
/** A machine that is busy may be late with what is at hand. */
const patient: EgressOptions = { allowLocal: true, longestMs: 60_000 }

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'not an address',
])('%s is never called', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'])('%s may be called', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['http://avatars.example/a.png', 'not https'],
  ['gopher://avatars.example/', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['https://avatars.example:8443/a.png', 'usual port'],
  ['https://user:word@avatars.example/a.png', 'credentials'],
  ['https://127.0.0.1/a.png', 'public'],
  ['https://2130706433/a.png', 'public'],
  ['https://0177.0.0.1/a.png', 'public'],
  ['https://0x7f.1/a.png', 'public'],
  ['https://[::1]/a.png', 'public'],
  ['https://[::ffff:7f00:1]/a.png', 'public'],
  ['https://localhost/a.png', 'public'],
  [`https://a.example/${'x'.repeat(5000)}`, 'not an address'],
  ['nonsense', 'not an address'],
])('%s is refused: %s', async (url, why) => {
  const egress = createEgress({ allowLocal: false })
  await expect(egress.fetch(url, {}, image)).rejects.toThrow(why)
})

test('a name with one private address among public ones is refused, and a name is asked for once', async () => {
  let asked = 0
  const resolve = async () => {
    asked++
    return [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
  }
  const egress = createEgress({ allowLocal: false, resolve })
  await expect(egress.fetch('https://rebind.example/a.png', {}, image)).rejects.toThrow('not a public address')
  expect(asked).toBe(1)
})

test('the connection goes to the address that was checked, whatever the name says later', async () => {
  const port = new URL(base).port
  const egress = createEgress({ ...patient, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
  const answer = await egress.fetch(`http://no-such-name.invalid:${port}/image`, {}, image)
  expect(answer.text()).toBe('png')
})

test('redirects are followed three times and each is checked', async () => {
  const egress = createEgress(patient)
  expect((await egress.fetch(`${base}/hop`, {}, image)).contentType).toBe('image/png')
  await expect(egress.fetch(`${base}/loop`, {}, image)).rejects.toThrow('too many redirects')
  await expect(egress.fetch(`${base}/gopher`, {}, image)).rejects.toThrow('not https')
  expect(hits.filter((path) => path === '/loop')).toHaveLength(4)
})

test('a redirect into a private network is refused without a request', async () => {
  const address = { address: '93.184.216.34', family: 4 }
  const egress = createEgress({ allowLocal: false, resolve: async () => [address] })
  await expect(egress.fetch('https://169.254.169.254/latest', {}, image)).rejects.toThrow('not a public address')
  expect(hits).toEqual([])
})

test.each([
  ['/html', 'content type'],
  ['/missing', 'status 404'],
])('%s is refused: %s', async (path, why) => {
  await expect(createEgress(patient).fetch(`${base}${path}`, {}, image)).rejects.toThrow(why)
})

test('a body without end is cut off at 1 MB', async () => {
  await expect(createEgress(patient).fetch(`${base}/large`, {}, image)).rejects.toThrow(/larger than 1 MB|max size/i)
})

test('a host that never finishes is left after 3 s', async () => {
  const started = performance.now()
  await expect(createEgress({ allowLocal: true }).fetch(`${base}/slow`, {}, image)).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(20_000)
})
