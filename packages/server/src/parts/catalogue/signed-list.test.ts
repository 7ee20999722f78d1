/** The catalogue as a deployment signs it, over real HTTP, on both databases and by two processes. */
import { createPublicKey, verify } from 'node:crypto'
import { parseSignedEntry, signedEntryPrefix, signedWallets, wallets } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperatorCommand } from '../../commands/operator-commands.ts'
import { createServer, type FoyerServer } from '../../server.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'

let postgres: TestPostgres
let databaseUrl: string
let now = Date.UTC(2026, 0, 10, 12)
const open: FoyerServer[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
})
afterAll(async () => {
  await Promise.all(open.map((server) => server.close()))
  await postgres?.stop()
})

async function start(secrets: { readonly databaseUrl?: string; readonly catalogueKey?: string }): Promise<FoyerServer> {
  const projects = [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }]
  const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], projects, drainMs: 0 }
  const server = await createServer(config, secrets, { log: pino({ level: 'silent' }), now: () => now })
  open.push(server)
  await server.listen()
  return server
}

async function ask(server: FoyerServer, path: string, query = ''): Promise<unknown> {
  const response = await fetch(`${server.url}${path}?projectId=foyer-local&st=foyer&sv=0.0.0${query}`)
  expect(response.status).toBe(200)
  return response.json()
}
const askSigned = async (server: FoyerServer, query?: string) =>
  v.parse(signedWallets.output, await ask(server, '/getSignedWallets', query))

const isSigned = (x: string, { text, signature }: { readonly text: string; readonly signature: string }) =>
  verify(
    null,
    Buffer.from(signedEntryPrefix + text),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )

test('each entry is what the plain list says, signed by the key that the command line prints', async () => {
  const server = await start({ databaseUrl })
  const { output: key } = await runOperatorCommand(['catalogue-key'], { dataDir: 'memory' }, { databaseUrl })
  expect(key).toMatch(/^[\w-]{43}$/)
  for (const query of [
    '',
    '&page=2',
    '&search=wallet&entries=100',
    '&badge=certified',
    '&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ]) {
    const plain = v.parse(wallets.output, await ask(server, '/getWallets', query))
    const signed = await askSigned(server, query)
    expect(signed.count).toBe(plain.count)
    expect(signed.data.every((item) => isSigned(key, item))).toBe(true)
    const entries = signed.data.map(({ text }) => parseSignedEntry(text))
    expect(entries.map((entry) => entry?.wallet)).toEqual(plain.data.map(({ image_url: _, ...wallet }) => wallet))
    const issued = Date.UTC(2026, 0, 10) / 1_000
    expect(new Set(entries.map((entry) => `${entry?.issued} ${entry?.until}`))).toEqual(new Set([`${issued} ${issued + 7 * 86_400}`]))
  }
})

test('a key that the deployment brings signs, and the database does not have it', async () => {
  const own = { databaseUrl: await postgres.createDatabase(), catalogueKey: '5'.repeat(64) }
  const server = await start(own)
  const { output: key } = await runOperatorCommand(['catalogue-key'], { dataDir: 'memory' }, own)
  const { data } = await askSigned(server)
  expect(data.length).toBeGreaterThan(0)
  expect(data.every((item) => isSigned(key, item))).toBe(true)
  // Whoever reads the database, or a backup of it, does not have it: what is there instead is another one.
  const { output: kept } = await runOperatorCommand(['catalogue-key'], { dataDir: 'memory' }, { databaseUrl: own.databaseUrl })
  expect(kept).not.toBe(key)
})

test('processes of one deployment say the same, a restart changes nothing, and another deployment has another key', async () => {
  const [one, other, stranger] = [await start({ databaseUrl }), await start({ databaseUrl }), await start({})]
  expect(await askSigned(other)).toEqual(await askSigned(one))
  const [mine] = (await askSigned(one)).data
  const [theirs] = (await askSigned(stranger)).data
  expect(theirs?.text).toBe(mine?.text)
  expect(theirs?.signature).not.toBe(mine?.signature)
})

describe('time', () => {
  test('the next day signs anew', async () => {
    const server = await start({ databaseUrl })
    const before = await askSigned(server)
    now += 86_400_000
    const after = await askSigned(server)
    expect(parseSignedEntry(after.data[0]?.text ?? '')?.issued).toBe((parseSignedEntry(before.data[0]?.text ?? '')?.issued ?? 0) + 86_400)
  })
})
