/** One example as its author would run it: installed, built and started in a folder of its own, outside this repository. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { repository } from '../../scripts/packages.ts'

/** In the environment of each worker: which packages were packed to which files. */
export const tarballsKey = 'FOYER_EXAMPLE_TARBALLS'

export type ExampleInput = {
  readonly name: string
  /** Read when the example is built and when it runs. */
  readonly env: Readonly<Record<string, string>>
}

export type Example = {
  readonly url: string
  /** What the started server has written so far. */
  log(): string
  stop(): Promise<void>
}

export async function startExample({ name, env }: ExampleInput): Promise<Example> {
  const folder = await mkdtemp(join(tmpdir(), `foyer-example-${name}-`))
  await cp(join(repository, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|\/(\.next|build|dist)$/.test(path),
  })
  await usePacked(join(folder, 'package.json'))
  const port = await freePort()
  // What this run is told is not what somebody's shell says: conditions of our own sources, for one.
  const { NODE_ENV: _, NODE_OPTIONS: __, ...shell } = process.env
  const all = { ...shell, PORT: `${port}`, HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', ...quiet, ...env }
  await runNpm({ cwd: folder, env: all }, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')
  await runNpm({ cwd: folder, env: all }, 'run', 'build')
  const server = spawn('npm', ['start'], { cwd: folder, env: { ...all, NODE_ENV: 'production' }, detached: true })
  let written = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const example: Example = {
    url: `http://127.0.0.1:${port}/`,
    log: () => written,
    async stop() {
      await end(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await untilAnswered(example, server)
  return example
}

/** Nothing is phoned home: the frameworks count their users unless they are asked not to. */
const quiet = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }

async function usePacked(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { dependencies: Record<string, string> }
  const packed = JSON.parse(process.env[tarballsKey] ?? '{}') as Record<string, string>
  await writeFile(path, JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...packed } }, undefined, 2))
}

async function runNpm(where: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }, ...args: readonly string[]): Promise<void> {
  const child = spawn('npm', args, where)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`\`npm ${args.join(' ')}\` ended with ${code}:\n${output}`)
}

async function untilAnswered({ url, log }: Example, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The example ended:\n${log()}`)
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** With all that npm has started. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  process.kill(-server.pid, 'SIGTERM')
  await ended
}
