/** Prometheus with the configuration that docs/operating.md shows and the alerts that a deployment begins with, at one server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { freePort } from '../../scripts/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const alertsFile = join(root, 'apps/server/alerts.example.yaml')

export type Series = { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [at: number, value: string] }

export type TestPrometheus = {
  /** What its API answers, without the envelope. @throws {Error} with its words where it refuses. */
  readonly ask: <Data>(path: string, query?: Readonly<Record<string, string>>) => Promise<Data>
  readonly query: (expression: string) => Promise<readonly Series[]>
  readonly stop: () => Promise<void>
}

type Config = {
  global?: object
  scrape_configs: { authorization: { credentials_file: string }; static_configs: { targets: string[] }[] }[]
}

/** Of the document as it is written, with this server and this token in it. */
async function writeConfig(folder: string, target: string, token: string): Promise<void> {
  const document = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const config = parse(/```yaml\n(scrape_configs:[\s\S]*?)```/.exec(document)?.[1] ?? '') as Config
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  const [job] = config.scrape_configs
  if (job === undefined) throw new Error('docs/operating.md shows no job of Prometheus.')
  job.authorization.credentials_file = 'foyer-token'
  job.static_configs = [{ targets: [target] }]
  await writeFile(join(folder, 'foyer-token'), `${token}\n`)
  await copyFile(alertsFile, join(folder, 'alerts.example.yaml'))
  await writeFile(join(folder, 'prometheus.yml'), stringify(config))
}

/** @throws {Error} with what it wrote, where it does not start. */
export async function startPrometheus(target: string, token: string): Promise<TestPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-prometheus-'))
  await writeConfig(folder, target, token)
  const url = `http://127.0.0.1:${await freePort()}`
  const words = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${new URL(url).host}`]
  const child = spawn('prometheus', words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk))

  async function ask<Data>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Data> {
    const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`)
    const { status, error, warnings, data } = (await response.json()) as Record<string, unknown>
    if (status !== 'success' || warnings !== undefined) throw new Error(`${JSON.stringify(query)}: ${error ?? warnings}`)
    return data as Data
  }

  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    ask,
    query: async (expression) => (await ask<{ readonly result: readonly Series[] }>('query', { query: expression })).result,
    stop: async () => {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
