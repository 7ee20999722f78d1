/** Projects as operators manage them, over real HTTP, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeProject, createProject, listProjects, type RefusalCode, refusals, revokeProject } from '@foyer/contract'
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../database/open-server-database.ts'
import { createServer, type FoyerServer } from '../../server.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { allowDeletions, countEvents, refuseDeletions, writeEvents } from '../../testing/write-events.ts'
import { createProjectStore } from './project-store.ts'

let postgres: TestPostgres
let databaseUrl: string
const servers: Partial<Record<'embedded' | 'external', FoyerServer>> = {}
const config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [] } as const
const silent = { log: pino({ level: 'silent' }) }

beforeAll(async () => {
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
  servers.embedded = await createServer(config, {}, silent)
  servers.external = await createServer(config, { databaseUrl }, silent)
})

afterAll(async () => {
  await Promise.all([servers.embedded?.close(), servers.external?.close()])
  await postgres?.stop()
})

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  const server = () => servers[kind] as FoyerServer
  let token: string

  beforeAll(async () => {
    token = (await server().operators.issue('Ops')).token
  })

  async function send(method: string, path: string, body?: unknown) {
    const response = await server().fetch(
      new Request(`http://server.example/operator/v1/projects${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json()) as unknown }
  }

  const expectRefusal = async (answer: ReturnType<typeof send>, code: RefusalCode, field: string) => {
    expect(await answer).toMatchObject({ status: refusals[code].status, body: { code, reasons: [{ field }] } })
  }

  const analyticsOf = async (id: string) =>
    (await server().fetch(new Request(`http://server.example/getAnalyticsConfig?projectId=${id}`))).json()

  test('an operator creates, changes, lists and revokes a project, and the server follows', async () => {
    const created = v.parse(createProject.output, (await send('POST', '', { name: 'Shop', allowedOrigins: ['https://shop.example'] })).body)
    expect(created).toMatchObject({ name: 'Shop', development: false, analytics: true, id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(await analyticsOf(created.id)).toEqual({ isAnalyticsEnabled: true })
    const changed = v.parse(changeProject.output, (await send('PATCH', `/${created.id}`, { analytics: false })).body)
    expect(changed).toEqual({ ...created, analytics: false })
    expect(await analyticsOf(created.id)).toEqual({ isAnalyticsEnabled: false })
    expect(v.parse(listProjects.output, (await send('GET', '')).body).projects).toContainEqual(changed)
    expect(v.parse(revokeProject.output, (await send('DELETE', `/${created.id}`)).body)).toEqual({ revoked: created.id })
    expect(await analyticsOf(created.id)).toMatchObject({ code: 'unknown_project' })
  })

  test('a list comes in pages', async () => {
    for (const id of ['page-project-1', 'page-project-2', 'page-project-3']) await send('POST', '', { id, name: id })
    const read = async (query: string) => v.parse(listProjects.output, (await send('GET', query)).body)
    const first = await read('?entries=2&after=page-project-0')
    expect([first.projects.map(({ id }) => id), first.hasMore]).toEqual([['page-project-1', 'page-project-2'], true])
    const second = await read('?entries=2&after=page-project-2')
    expect([second.projects.map(({ id }) => id), second.hasMore]).toEqual([['page-project-3'], false])
  })

  test('a project is revoked at once while its events cannot be deleted, and those go when a server starts', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-revoked-'))
    const secrets = kind === 'embedded' ? {} : { databaseUrl: await postgres.createDatabase() }
    const project = { id: 'left-project', name: 'Left', allowedOrigins: [], development: false, analytics: true }
    async function inDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
      const database = await openServerDatabase({ dataDir }, secrets)
      await work(database).finally(() => database.close())
    }
    async function inServer(work: (send: (method: string, path: string) => Promise<{ status: number; text: string }>) => Promise<void>) {
      const own = await createServer({ ...config, dataDir }, secrets, silent)
      const authorization = `Bearer ${(await own.operators.issue('Own')).token}`
      const sendOwn = async (method: string, path: string) => {
        const response = await own.fetch(new Request(`http://server.example${path}`, { method, headers: { authorization } }))
        return { status: response.status, text: await response.text() }
      }
      await work(sendOwn).finally(() => own.close())
    }
    await inDatabase(async (database) => {
      await createProjectStore(database.sql).create(project)
      await writeEvents(database, project.id, { count: 30 })
      await refuseDeletions(database)
    })
    await inServer(async (sendOwn) => {
      const ask = () => sendOwn('GET', `/getAnalyticsConfig?projectId=${project.id}`)
      expect((await ask()).status).toBe(200)
      for (let time = 0; time < 2; time++) {
        expect((await sendOwn('DELETE', `/operator/v1/projects/${project.id}`)).status).toBe(200)
        expect(await ask()).toMatchObject({ status: 401, text: expect.stringContaining('unknown_project') })
        expect((await sendOwn('GET', '/operator/v1/projects')).text).not.toContain(project.id)
      }
    })
    await inDatabase(async (database) => {
      expect(await countEvents(database, project.id)).toBe(30)
      await allowDeletions(database)
    })
    await inServer(async (sendOwn) => {
      // Of a project that is revoked and has something left it is another answer.
      await expect.poll(async () => (await sendOwn('DELETE', `/operator/v1/projects/${project.id}`)).status).toBe(404)
    })
    await inDatabase(async (database) => expect(await countEvents(database, project.id)).toBe(0))
    await rm(dataDir, { recursive: true })
  })

  test('what a project had is deleted once it is revoked', async () => {
    await send('POST', '', { id: 'short-project', name: 'Short' })
    expect((await send('DELETE', '/short-project')).status).toBe(200)
    await expect.poll(async () => (await send('DELETE', '/short-project')).status).toBe(404)
    await expectRefusal(send('PATCH', '/short-project', { name: 'Other' }), 'not_found', 'id')
  })

  test('what cannot be is refused with its field', async () => {
    await send('POST', '', { id: 'taken-project', name: 'First' })
    await expectRefusal(send('POST', '', { id: 'taken-project', name: 'Second' }), 'already_exists', 'id')
    await expectRefusal(
      send('POST', '', { name: 'Shop', allowedOrigins: ['https://shop.example/path'] }),
      'invalid_request',
      'allowedOrigins',
    )
    await expectRefusal(send('POST', '', { name: '   ' }), 'invalid_request', 'name')
    await expectRefusal(send('PATCH', '/taken-project', { name: 'a\0b' }), 'invalid_request', 'name')
    await expectRefusal(send('POST', '', { name: 'Shop', id: 'x' }), 'invalid_request', 'id')
    await expectRefusal(send('POST', '', { name: 'Shop', owner: 'x' }), 'invalid_request', 'owner')
    await expectRefusal(send('PATCH', '/taken-project', { allowedOrigins: ['nope/'.repeat(3)] }), 'invalid_request', 'allowedOrigins')
    await expectRefusal(send('PATCH', '/no-such-project', { name: 'Shop' }), 'not_found', 'id')
    await expectRefusal(send('DELETE', '/no-such-project'), 'not_found', 'id')
    await expectRefusal(send('GET', '?entries=0'), 'invalid_request', 'entries')
    expect(await send('GET', '?entries=1&after=taken-project0').then(({ status }) => status)).toBe(200)
  })

  test('two changes at once both hold', async () => {
    await send('POST', '', { id: 'busy-project', name: 'Busy' })
    await Promise.all([send('PATCH', '/busy-project', { development: true }), send('PATCH', '/busy-project', { analytics: false })])
    expect((await send('PATCH', '/busy-project', {})).body).toMatchObject({ development: true, analytics: false })
  })

  test('a revoked token is refused at once', async () => {
    const { operator, token: short } = await server().operators.issue('Short')
    expect(await server().operators.find(short)).toEqual(operator)
    await server().operators.revoke(operator.id)
    expect(await server().operators.find(short)).toBeUndefined()
    await expect(server().operators.revoke(operator.id)).rejects.toThrow('no operator')
  })
})

test('the database keeps of a token only what tells it from another', async () => {
  const { token } = await (servers.external as FoyerServer).operators.issue('Kept')
  const database = await openServerDatabase({ dataDir: 'unused' }, { databaseUrl })
  try {
    const { rows } = (await database.sql.execute(sql`select * from operator_tokens where name = 'Kept'`)) as unknown as { rows: object[] }
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.split('_')[2])
  } finally {
    await database.close()
  }
})

test('operators have a limit, which counts before their token is looked at', async () => {
  const server = await createServer({ ...config, limits: { perIp: { operator: 3 } } }, {}, silent)
  try {
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) {
      const request = new Request('http://server.example/operator/v1/projects', { headers: { authorization: 'Bearer guess' } })
      statuses.push((await server.fetch(request)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
  } finally {
    await server.close()
  }
})
