/** The dashboard, the alerts and the documented configuration, read by a real Prometheus that asks a real server. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createWorld, toServerChains, type World } from '@foyer/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { alertsFile, startPrometheus, type TestPrometheus } from './start-prometheus.ts'
import { useServer } from './use-server.ts'

const metricsToken = 'a-long-enough-token'
let world: World
let prometheus: TestPrometheus
let instance: string

beforeAll(async () => {
  const [first, second] = [await freePort(), await freePort()]
  // Nodes of two hosts have to agree on some of what they say, which the dashboard shows.
  const chains = toServerChains({ first: `http://127.0.0.1:${first}`, second: `http://127.0.0.1:${second}` }).map((chain) => ({
    ...chain,
    rpcUrls: [...chain.rpcUrls, ...chain.rpcUrls.map((url) => url.replace('127.0.0.1', 'localhost'))],
  }))
  world = await createWorld({ onramp: true, ports: { first, second }, server: { logLevel: 'silent', chains }, secrets: { metricsToken } })
  instance = new URL(world.server.url).host.replace('localhost', '127.0.0.1')
  prometheus = await startPrometheus(instance, metricsToken)
})
afterAll(async () => {
  await prometheus?.stop()
  await world?.dispose()
})

type Variable = { readonly name: string; readonly type: string; readonly query: string | { readonly query: string } }
type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[] }
type Dashboard = { readonly panels: readonly Panel[]; readonly templating: { readonly list: readonly Variable[] } }
const dashboard = JSON.parse(readFileSync(new URL('../../apps/server/grafana-dashboard.json', import.meta.url), 'utf8')) as Dashboard

/** As Grafana fills a variable of which all values are chosen, and an interval of at least four scrapes. */
const fill = (expression: string): string =>
  expression.replaceAll('$instance', `(${instance.replaceAll('.', '\\\\.')})`).replaceAll('$__rate_interval', '15s')

type Target = { readonly health: string; readonly lastError: string; readonly labels: { readonly instance: string; readonly job: string } }
const targets = async () => (await prometheus.ask<{ readonly activeTargets: readonly Target[] }>('targets')).activeTargets

/** What Prometheus has by its own rhythm, it has later on a busy machine. */
const patient = { timeout: 30_000 }

test('the documented configuration has Prometheus read the server, by its token', async () => {
  // It is read each second and given as long: one answer of a busy machine may come too late.
  await expect.poll(targets, patient).toMatchObject([{ health: 'up', lastError: '', labels: { job: 'foyer', instance } }])
})

test('the choice of processes above the dashboard lists them', async () => {
  const chosen = dashboard.templating.list.find(({ name }) => name === 'instance')
  const query = typeof chosen?.query === 'object' ? chosen.query.query : ''
  const [, series = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(query) ?? []
  expect(await prometheus.ask(`label/${label}/values`, { 'match[]': series })).toEqual([instance])
})

test('each line of each panel has something to show once it has happened, under the name that its legend takes', async () => {
  // A rate is of two scrapes: what is counted is there before it grows.
  await useServer(world)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await useServer(world)
  const lines = dashboard.panels.flatMap(({ title, targets: shown }) => shown.map((target) => ({ title, ...target })))
  const empty = async () => {
    const found = await Promise.all(
      lines.map(async ({ title, expr }) => [title, expr, (await prometheus.query(fill(expr))).length] as const),
    )
    return found.filter(([, , series]) => series === 0).map(([title, expr]) => `${title}: ${expr}`)
  }
  await expect.poll(empty, { timeout: 60_000, interval: 1_000 }).toEqual([])
  for (const { title, expr, legendFormat = '' } of lines) {
    const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    for (const { metric } of await prometheus.query(fill(expr)))
      expect(Object.keys(metric), `${title}: ${expr}`).toEqual(expect.arrayContaining(labels))
  }
}, 120_000)

type Rule = { readonly name: string; readonly health: string; readonly state: string; readonly lastError?: string }
const rules = async () =>
  (await prometheus.ask<{ readonly groups: readonly { readonly rules: readonly Rule[] }[] }>('rules')).groups.flatMap(
    (group) => group.rules,
  )

/** Names of the alerts that are raised, or about to be. */
const active = async () => (await rules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name)

test('the alerts are rules that Prometheus takes and can work out, and none is raised by a server that is well', async () => {
  expect(execFileSync('promtool', ['check', 'rules', alertsFile], { encoding: 'utf8' })).toMatch(/SUCCESS: \d+ rules found/)
  await expect.poll(async () => (await rules()).map(({ health }) => health).filter((health) => health !== 'ok'), patient).toEqual([])
  expect((await rules()).length).toBeGreaterThan(5)
  // A server that answered too late once is gone for a second, and then well again.
  await expect.poll(active, patient).toEqual([])
})

test('each alert is raised by what it is for, and by nothing less', () => {
  const file = new URL('alerts.test.yaml', import.meta.url).pathname
  expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
})

test('a server that is gone is about to be said', async () => {
  await world.server.kill()
  await expect.poll(active, patient).toEqual(['FoyerDown'])
})
