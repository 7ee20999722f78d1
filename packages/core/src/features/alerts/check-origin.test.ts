/** Alerts about the project, raised for what the real server answers (docs/behaviour.md, Alerts and Origins). */
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import type { FoyerServer } from '@foyer/server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listenRealServer, openRealPage, type RealPage, realProject } from '../../../testing/real-server.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { alerts } from './alerts.ts'

const developing = { ...realProject, id: 'developing', development: true }
const open = { ...realProject, id: 'open-to-all', allowedOrigins: [] }
const own = { ...realProject, id: 'own-domain', allowedOrigins: ['https://*.shop.test'] }

/** A success is seen at once; the first answers of a server take a busy machine longer than most of what is waited for. */
const patient = { timeout: 30_000 }

let server: FoyerServer
beforeAll(async () => {
  server = await listenRealServer([realProject, developing, open, own])
})
afterAll(() => server.close())

/** The project has been asked about, and that alert, or none, comes of it. */
async function expectAlert(page: RealPage, alert: string | undefined): Promise<void> {
  await page.kit.open()
  await page.kit.feature(alerts).load()
  const asked = () => page.answered.filter(({ path }) => path === '/projects/v1/origins')
  await expect.poll(() => asked().length, patient).toBeGreaterThan(0)
  // Nothing says that no alert will come: what follows from the answer has its time.
  if (alert === undefined) await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.poll(() => page.kit.feature(alerts).read().alert?.key, patient).toBe(alert)
}

test.each([
  ['its own origin', realProject.id, 'https://app.test', undefined],
  ['a foreign origin', realProject.id, 'https://elsewhere.test', 'INVALID_APP_CONFIGURATION'],
  ['an origin that only ends like its own', own.id, 'https://evilshop.test', 'INVALID_APP_CONFIGURATION'],
  ['a subdomain that a pattern names', own.id, 'https://a.b.shop.test', undefined],
  ['localhost', realProject.id, 'http://localhost:3000', 'INVALID_APP_CONFIGURATION'],
  ['localhost, in development', developing.id, 'http://localhost:3000', undefined],
  ['a preview domain', realProject.id, 'https://pr-7.vercel.app', 'INVALID_APP_CONFIGURATION'],
  ['a preview domain, in development', developing.id, 'https://pr-7.vercel.app', undefined],
  ['anywhere, of a project without a list', open.id, 'https://elsewhere.test', undefined],
])('a page on %s (%s, %s): kit and server judge by one rule', async (_, projectId, origin, alert) => {
  const options = { projectId, features: { analytics: false }, debug: true } as const
  const page = openRealPage(server.url, options, { origin })
  await expectAlert(page, alert)
  expect(page.answered.find(({ path }) => path === '/projects/v1/origins')?.status).toBe(alert ? 403 : 200)
  // To a server of the page's own the browser sends no origin: it lets the page in, and the kit judges by itself.
  const beside = openRealPage(server.url, options, { origin, sendsOrigin: false })
  await expectAlert(beside, alert)
  expect(beside.answered.find(({ path }) => path === '/projects/v1/origins')?.status).toBe(200)
})

test('a project id that the server does not know is said to be invalid, and by that alert alone', async () => {
  const page = openRealPage(server.url, { projectId: 'nobodys-project', debug: true })
  await expectAlert(page, 'INVALID_PROJECT_ID')
  expect(page.answered.find(({ path }) => path === '/projects/v1/origins')?.status).toBe(401)
  expect(page.environment.reports).toMatchObject([{ message: expect.stringMatching(/^APKT007 Invalid Project ID: /) }])
})

test('of a server that has no projects to tell of, the project id is said not to be configured', async () => {
  const other = createServer((_, response) => response.writeHead(404).end('not here'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const page = openRealPage(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, { debug: true })
  await expectAlert(page, 'PROJECT_ID_NOT_CONFIGURED')
})

test('a server that is out of reach says nothing about the project', async () => {
  // Its port is held: one that is free is the next test's to have.
  const gone = createSocketServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gone.close())
  const page = openRealPage(`http://127.0.0.1:${(gone.address() as AddressInfo).port}`, { debug: true })
  await page.kit.open()
  await page.kit.feature(alerts).load()
  // As often as the list of wallets is the project asked for, and given up.
  await expect.poll(() => page.kit.feature(catalogue).read().list.status, patient).toBe('failed')
  expect(page.kit.feature(alerts).read().alert).toBeUndefined()
  expect(page.environment.reports).toEqual([])
})
