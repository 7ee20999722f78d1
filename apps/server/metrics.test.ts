/** The dashboard, the example of alerts and the documentation against what /metrics says. */
import { readFileSync } from 'node:fs'
import { createServer } from '@foyer/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const token = 'a-long-enough-token'
const server = createServer({ host: '127.0.0.1', port: 0, dataDir: 'memory', chains: [], logLevel: 'silent' }, { metricsToken: token })
/** By name; whether it is a histogram. */
const metrics = new Map<string, string>()

beforeAll(async () => {
  const request = new Request('http://x/metrics', { headers: { authorization: `Bearer ${token}` } })
  const text = await (await (await server).fetch(request)).text()
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) metrics.set(name, type)
})
afterAll(async () => (await server).close())

const own = () => [...metrics.keys()].filter((name) => name.startsWith('foyer_')).sort()

/** Of a text, each name once; of a histogram without what stands for its parts. */
function namesIn(text: string): readonly string[] {
  const found = [...text.matchAll(/\b(?:foyer|nodejs|process)_[a-z_]+\b/g)].map(([name]) => name)
  const whole = found.map((name) => {
    const histogram = name.replace(/_(?:bucket|sum|count)$/, '')
    return metrics.get(histogram) === 'histogram' ? histogram : name
  })
  return [...new Set(whole)]
}

type Dashboard = {
  readonly panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
type Rules = { readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[] }
const alerts = (parse(read('alerts.example.yaml')) as Rules).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))

test('each figure of the dashboard and of the alerts is one that the server has', () => {
  expect(alerts.length).toBeGreaterThan(5)
  for (const expression of [...expressions, ...alerts.filter((expr) => !expr.startsWith('up{'))]) {
    const names = namesIn(expression)
    expect(names.length, expression).toBeGreaterThan(0)
    expect(
      names.filter((name) => !metrics.has(name)),
      expression,
    ).toEqual([])
    // A histogram is asked for by its parts, and nothing else has any.
    for (const name of names) expect(/_(?:bucket|count|sum)\b/.test(expression), expression).toBe(metrics.get(name) === 'histogram')
    expect(expression.split('(').length, expression).toBe(expression.split(')').length)
  }
})

test('the dashboard shows every figure of the server’s own, in panels that have a title and an id each', () => {
  expect(
    namesIn(expressions.join('\n'))
      .filter((name) => name.startsWith('foyer_'))
      .sort(),
  ).toEqual(own())
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(dashboard.panels.length)
})

test('the documentation has a row for each figure, and no other', () => {
  const [, table = ''] = /^\| figure \|[^\n]*\n((?:\|[^\n]*\n)+)/m.exec(read('../../docs/operating.md')) ?? []
  const documented = [...table.matchAll(/^\| `(foyer_\w+)/gm)].map(([, name = '']) => name)
  expect(documented.sort()).toEqual(own())
})

test('every figure that a document names is there', () => {
  for (const document of ['server', 'operating', 'relay', 'limits']) {
    const named = namesIn(read(`../../docs/${document}.md`)).filter((name) => name.startsWith('foyer_'))
    expect(
      named.filter((name) => !metrics.has(name) && name !== 'foyer_restored'),
      document,
    ).toEqual([])
  }
})
