/** The compose files: parsed, put together as Compose does, and held against the server's own configuration. */
import { readFileSync } from 'node:fs'
import { readConfig, readSecrets } from '@foyer/server'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

type Service = {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly (string | { readonly source: string })[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: object
  readonly security_opt?: readonly string[]
}
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly volumes?: Readonly<Record<string, unknown>> }

/** Later files add to earlier ones; with `!override` they replace. */
function merge(...files: readonly string[]): Compose {
  const services: Record<string, Service> = {}
  const volumes: Record<string, unknown> = {}
  for (const file of files) {
    const compose = parse(read(file), { logLevel: 'error' }) as Compose
    Object.assign(volumes, compose.volumes)
    for (const [name, service] of Object.entries(compose.services)) {
      const before = services[name]
      services[name] = {
        ...before,
        ...service,
        environment: { ...before?.environment, ...service.environment },
        depends_on: { ...before?.depends_on, ...service.depends_on },
      }
    }
  }
  return { services, volumes }
}

const given = { POSTGRES_PASSWORD: 'abc123', PUBLIC_URL: 'https://server.example' }

/** As Compose does: `${NAME:-default}` and `${NAME:?complaint}`. */
function substitute(text: string): string {
  return text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string) => {
    const value = (given as Readonly<Record<string, string>>)[name]
    if (value === undefined) throw new Error(`${name} is in no .env that the files ask for.`)
    return value
  })
}

const deployments: readonly (readonly [string, readonly string[]])[] = [
  ['one server', ['compose.yaml']],
  ['two servers', ['compose.yaml', 'compose.many.yaml']],
  ['one behind TLS', ['compose.yaml', 'compose.tls.yaml']],
]

test.each(deployments)('%s: the files are whole, and the server understands them', (_, files) => {
  const { services, volumes = {} } = merge(...files)
  for (const [name, { image, depends_on = {}, volumes: mounted = [], security_opt }] of Object.entries(services)) {
    expect(image, name).toMatch(/^(?:foyer-server|[a-z]+:\d+(?:-alpine)?)$/)
    expect(security_opt, name).toContain('no-new-privileges:true')
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(other)
      // The image of the server brings its own check.
      if (condition === 'service_healthy' && other !== 'server') expect(services[other]?.healthcheck, other).toBeDefined()
    }
    for (const volume of mounted) if (typeof volume === 'string') expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
  const environment = Object.fromEntries(
    Object.entries(services.server?.environment ?? {}).map(([name, value]) => [name, substitute(String(value))]),
  )
  const chains = new URL('chains.example.json', import.meta.url).pathname
  expect(readConfig({ ...environment, CHAINS_FILE: chains })).toMatchObject({ host: '0.0.0.0', port: 4400, publicUrl: given.PUBLIC_URL })
  expect(readSecrets(environment).databaseUrl).toBe('postgres://foyer:abc123@database/foyer')
})

test('only a proxy is open to others than this machine', () => {
  for (const [, files] of deployments) {
    for (const [name, { ports = [] }] of Object.entries(merge(...files).services)) {
      for (const port of ports) expect(name === 'proxy' || port.startsWith('127.0.0.1:'), `${name} ${port}`).toBe(true)
    }
  }
  expect(merge('compose.yaml', 'compose.tls.yaml').services.server?.ports).toEqual([])
})
