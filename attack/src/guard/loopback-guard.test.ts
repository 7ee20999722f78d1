/** What a guarded process can reach. Nothing here leaves the machine: what is refused is refused before a packet is made. */
import { createSocket } from 'node:dgram'
import dns, { lookup, promises as resolver } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { installLoopbackGuard, isLoopback, type LoopbackGuard } from './loopback-guard.ts'

let guard: LoopbackGuard
let server: Server
let port: number

beforeAll(async () => {
  server = createServer((_, response) => response.end('here'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  guard = installLoopbackGuard()
})
const resolvers = dns.getServers()
afterEach(() => {
  guard.remove()
  dns.setServers(resolvers)
})

/** Documentation addresses (RFC 5737, RFC 3849): nobody has them. */
const strangers = ['192.0.2.1', '198.51.100.7', '2001:db8::1', '::ffff:192.0.2.1', '10.0.0.1', '0.0.0.0', '169.254.169.254']

const failure = (socket: Socket) => new Promise<Error>((resolve) => socket.once('error', resolve))

test('loopback is 127.0.0.0/8 and ::1, however they are written, and nothing else', () => {
  expect(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1', 'localhost'].every(isLoopback)).toBe(true)
  expect([...strangers, '1127.0.0.1', 'example.org', 'localhost.example.org', '127.0.0.1.example.org', ''].some(isLoopback)).toBe(false)
})

test.each(strangers)('no connection is made to %s, in whatever way it is asked for', async (host) => {
  expect(await failure(connect({ host, port: 80 }))).toMatchObject({ name: 'NotLoopback' })
  expect(await failure(connect(80, host))).toMatchObject({ name: 'NotLoopback' })
  expect(await failure(connectTls({ host, port: 443 }))).toMatchObject({ name: 'NotLoopback' })
  const url = `http://${host.includes(':') ? `[${host}]` : host}/`
  await expect(fetch(url)).rejects.toMatchObject({ cause: { name: 'NotLoopback' } })
  expect(guard.refused()).toHaveLength(4)
})

test('no connection is made to a name that leads outside by the caller’s own means', async () => {
  const outside = (_: string, __: unknown, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(null, [{ address: '192.0.2.1', family: 4 }])
  expect(await failure(connect({ host: 'wallet.example', port: 80, lookup: outside as never, autoSelectFamily: true }))).toMatchObject({
    name: 'NotLoopback',
  })
  const inside = (_: string, __: unknown, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])
  const socket = connect({ host: 'wallet.example', port, lookup: inside as never, autoSelectFamily: true })
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.destroy()
})

test('no name is asked of a resolver elsewhere', async () => {
  dns.setServers(['192.0.2.53'])
  await expect(resolver.lookup('wallet.example')).rejects.toMatchObject({ name: 'NotLoopback' })
  await expect(resolver.resolve4('wallet.example')).rejects.toMatchObject({ name: 'NotLoopback' })
  await expect(new resolver.Resolver().resolveTxt('wallet.example')).rejects.toMatchObject({ name: 'NotLoopback' })
  const error = await new Promise((resolve) => lookup('wallet.example', resolve))
  expect(error).toMatchObject({ name: 'NotLoopback' })
  expect((await resolver.lookup('localhost')).address).toMatch(/^(?:127\.0\.0\.1|::1)$/)
})

test('no datagram is sent outside', () => {
  const socket = createSocket('udp4')
  expect(() => socket.send('x', 53, '192.0.2.53')).toThrow('not on this machine')
  expect(() => socket.connect(53, '192.0.2.53')).toThrow('not on this machine')
  socket.close()
})

test('this machine is reached as before', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here')
  expect(guard.refused()).toEqual([])
})
