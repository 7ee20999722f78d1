/** Against the server itself, and against what is none. */
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type FoyerServer } from '@foyer/server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { kitFile, makeApp, manifest } from '../../testing/make-app.ts'
import { run } from '../run.ts'
import { askServer } from './ask-server.ts'

const project = { id: 'real-project', name: 'Real', allowedOrigins: ['https://app.test'], development: false, analytics: true }
/** As the server makes them, and as other vendors' dashboards do. */
const hexProject = { ...project, id: '0123456789abcdef0123456789abcdef' }
let server: FoyerServer
beforeAll(async () => {
  server = await createServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: 'memory',
    chains: [],
    logLevel: 'silent',
    drainMs: 0,
    projects: [project, hexProject],
  })
  await server.listen()
})
afterAll(() => server.close())

const ask = async (projectId: string | undefined, origin?: string, address = server.url) =>
  (await askServer({ server: address, projectId, origin })).findings.map(
    ({ rule, level, what }) => `${level} ${rule} ${what.replaceAll(address, 'S')}`,
  )

test.each([
  ['its own origin', 'real-project', 'https://app.test', []],
  [
    'a foreign origin',
    'real-project',
    'https://elsewhere.test',
    ['error origin The project real-project does not allow https://elsewhere.test.'],
  ],
  ['an unknown project', 'nobodys-project', 'https://app.test', ['error project S does not know the project nobodys-project.']],
  ['no origin', 'real-project', undefined, ['hint origin No origin was asked about.']],
  ['no project', undefined, undefined, ['hint project No project was asked about.']],
])('a page of %s', async (_, projectId, origin, expected) => {
  expect(await ask(projectId, origin)).toEqual(expected)
})

async function listen(answer: RequestListener): Promise<string> {
  const other = createHttpServer(answer)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    other.closeAllConnections()
    other.close()
  })
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`
}

test('nobody there, somebody else there, and an address that is none', async () => {
  const gone = await listen(() => {})
  const closed = createHttpServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect((await askServer({ server: `http://127.0.0.1:${port}`, projectId: 'p', origin: undefined })).findings[0]?.what).toContain(
    'nothing listens there',
  )
  expect((await askServer({ server: gone, projectId: 'p', origin: undefined, timeoutMs: 50 })).findings[0]?.what).toContain(
    'did not answer in time',
  )
  expect((await askServer({ server: 'wallets.example.com', projectId: 'p', origin: undefined })).findings[0]?.what).toContain(
    'is no http(s):// address',
  )
  const other = await listen((_, response) => response.end('<html>'))
  expect(await ask(undefined, undefined, other)).toContain('error server S/health is answered with 200, and not as a Foyer server does.')
})

test.each([
  ['degraded', 200, 'warning server S says that it is degraded (relay).'],
  ['down', 503, 'error server S says that it is down (relay).'],
])('a server that is %s', async (status, code, expected) => {
  const address = await listen((_, response) =>
    response.writeHead(code).end(JSON.stringify({ status, database: 'ok', relay: 'down', chains: [] })),
  )
  expect(await ask(undefined, undefined, address)).toContain(expected)
})

test('an answer without end is read so far', async () => {
  const address = await listen((_, response) => {
    const more = (): void => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  })
  expect((await ask('p', undefined, address))[0]).toContain('its answer is too large')
})

test.each([
  [429, 'too many calls'],
  [500, 'answers with 500'],
  [200, 'does not name https://app.test in Access-Control-Allow-Origin'],
])('what a proxy makes of the project: %i', async (code, what) => {
  const address = await listen(({ url }, response) => {
    if (url === '/health') response.end(JSON.stringify({ status: 'ok' }))
    else response.writeHead(code).end('{}')
  })
  expect((await ask('real-project', 'https://app.test', address)).join()).toContain(what)
})

test.each([
  ['--origin', 'https://elsewhere.test', 'origin'],
  ['--project', 'nobodys-project', 'project'],
])('%s alone asks as much as --online, since it says nothing without an answer', async (option, value, rule) => {
  const folder = makeApp({
    'package.json': manifest(),
    'src/kit.ts': kitFile(`server: '${server.url}',`).replace('your-project', 'real-project'),
  })
  const printed: string[] = []
  const given = ['doctor', folder, '--json', option, value]
  expect(await run(given, { print: (text) => printed.push(text), complain: () => {} })).toBe(1)
  expect(printed.join()).toContain(`"rule": "${rule}"`)
})

test('what is left to name is said with a call that asks for it', async () => {
  const { findings: unnamed } = await askServer({ server: server.url, projectId: undefined, origin: undefined })
  expect(unnamed.map(({ fix }) => fix)).toEqual(['Name it: foyer doctor --online --project your-project'])
})

test('the program asks the server that the source names, when it is to', async () => {
  const folder = makeApp({
    'package.json': manifest(),
    'src/kit.ts': kitFile(`server: '${server.url}',`).replace('your-project', 'real-project'),
  })
  const printed: string[] = []
  const call = (...more: readonly string[]) =>
    run(['doctor', folder, '--json', ...more], { print: (text) => printed.push(text), complain: () => {} })
  expect(await call('--online', '--origin', 'https://app.test')).toBe(0)
  expect(await call('--online', '--origin', 'https://elsewhere.test')).toBe(1)
  expect(await call()).toBe(0)
  expect(await call('--server', server.url, '--project', 'nobodys-project')).toBe(1)
  expect(
    printed.map((text) =>
      (JSON.parse(text) as { readonly findings: readonly { readonly rule: string }[] }).findings.map(({ rule }) => rule),
    ),
  ).toEqual([[], ['origin'], [], ['project']])
})

test('an id of which nobody can tell whose it is: the server that is asked knows', async () => {
  const rulesOf = async (id: string, ...more: readonly string[]) => {
    const folder = makeApp({ 'package.json': manifest(), 'src/kit.ts': kitFile().replace('your-project', id) })
    const printed: string[] = []
    await run(['doctor', folder, '--json', ...more], { print: (text) => printed.push(text), complain: () => {} })
    return (JSON.parse(printed.join()) as { readonly findings: readonly { readonly rule: string }[] }).findings.map(({ rule }) => rule)
  }
  const online = ['--server', server.url, '--origin', 'https://app.test']
  expect(await rulesOf(hexProject.id)).toEqual(['foreign-project'])
  expect(await rulesOf(hexProject.id, ...online)).toEqual([])
  expect(await rulesOf(hexProject.id, '--server', server.url, '--origin', 'https://elsewhere.test')).toEqual(['origin'])
  // It was asked about another one, or does not know it.
  expect(await rulesOf(hexProject.id, ...online, '--project', 'real-project')).toEqual(['foreign-project'])
  expect((await rulesOf('f'.repeat(32), ...online)).toSorted()).toEqual(['foreign-project', 'project'])
  expect(await rulesOf('abc', ...online)).toContain('foreign-project')
})
