/** One app as its author would have it: in a folder of its own outside this repository, installed from packed packages, and run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { repository } from '../../scripts/packages.ts'

/** In the environment of each worker: which packages were packed to which files. */
export const tarballsKey = 'FOYER_EXAMPLE_TARBALLS'

/** In the same place: the modules that one app has been installed with. */
export const modulesKey = 'FOYER_EXAMPLE_MODULES'

type Environment = Readonly<Record<string, string>>

export type App = {
  readonly folder: string
  /** Runs a script to its end. @throws {Error} with what it has written, when it fails. */
  run(script: string, env?: Environment): Promise<void>
  /** Starts a script that serves pages, at a free port. Ended by `stop`, and by `remove`. */
  serve(script: string, env?: Environment): Promise<Serving>
  remove(): Promise<void>
}

export type Serving = {
  readonly url: string
  /** What it has written so far. */
  log(): string
  stop(): Promise<void>
}

/** A copy of a folder of `examples`. */
export async function copyExample(name: string): Promise<App> {
  const home = await mkdtemp(join(tmpdir(), `foyer-example-${name}-`))
  const folder = join(home, 'app')
  await cp(join(repository, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|\/(build|dist)$/.test(path),
  })
  return installed(home, folder)
}

/** What `npm create foyer` makes. */
export async function createApp(template: string): Promise<App> {
  const home = await mkdtemp(join(tmpdir(), `foyer-created-${template}-`))
  const { 'create-foyer': program = '' } = readTarballs()
  await runToEnd('npm', ['exec', '--yes', `--package=${program}`, '--', 'create-foyer', 'app', '--template', template], {
    cwd: home,
    env: shell(),
  })
  return installed(home, join(home, 'app'))
}

/** npm writes its own list of what is there in place, where it would be every app's. */
async function link(modules: string, target: string): Promise<void> {
  await runToEnd('cp', ['-al', modules, target], { cwd: dirname(target), env: shell() })
  const list = join(target, '.package-lock.json')
  await copyFile(list, `${list}.own`)
  await rename(`${list}.own`, list)
}

async function installed(home: string, folder: string): Promise<App> {
  const serving: Serving[] = []
  await usePacked(join(folder, 'package.json'))
  const modules = process.env[modulesKey]
  // npm adds what this app needs besides, and removes what it does not ask for: to unpack all of it anew costs ten times as much.
  if (modules) await link(modules, join(folder, 'node_modules'))
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await runToEnd('npm', install, { cwd: folder, env: shell() })
  return {
    folder,
    run: (script, env = {}) => runToEnd('npm', ['run', script], { cwd: folder, env: { ...shell(), ...env } }),
    async serve(script, env = {}) {
      const started = await serve(folder, script, { ...shell(), ...env })
      serving.push(started)
      return started
    },
    async remove() {
      for (const one of serving) await one.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** What an app is told is not what somebody's shell says: conditions of our own sources, for one. Frameworks count their users unless they are asked not to. */
function shell(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...rest } = process.env
  return { ...rest, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }
}

const readTarballs = () => JSON.parse(process.env[tarballsKey] ?? '{}') as Readonly<Record<string, string>>

type Manifest = { readonly [key in 'dependencies' | 'devDependencies']?: Readonly<Record<string, string>> }

/** Ours from their tarballs, those that ours need with them. */
async function usePacked(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  const { 'create-foyer': _, ...packed } = readTarballs()
  const { '@foyer/devnet': world, ...tools } = manifest.devDependencies ?? {}
  // Who names no local world gets none: it is most of what there is to install.
  const forWorld = ['@foyer/devnet', '@foyer/server', '@foyer/service']
  const ours = Object.fromEntries(Object.entries(packed).filter(([name]) => world !== undefined || !forWorld.includes(name)))
  const dependencies = { ...manifest.dependencies, ...ours }
  await writeFile(path, JSON.stringify({ ...manifest, dependencies, devDependencies: tools }, undefined, 2))
}

type Where = { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

async function runToEnd(command: string, args: readonly string[], where: Where): Promise<void> {
  const child = spawn(command, args, where)
  const written = collect(child)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`\`${[command, ...args].join(' ')}\` ended with ${code}:\n${written()}`)
}

async function serve(cwd: string, script: string, env: NodeJS.ProcessEnv): Promise<Serving> {
  const port = await freePort()
  // What serves what was built reads the port from its environment, what serves while one writes takes it as an option.
  const [args, host] = script === 'start' ? [[], '127.0.0.1'] : [['--', '--port', `${port}`], 'localhost']
  const address = script === 'start' ? { PORT: `${port}`, HOST: host, HOSTNAME: host, NODE_ENV: 'production' } : {}
  const server = spawn('npm', ['run', script, ...args], { cwd, env: { ...env, ...address }, detached: true })
  const started: Serving = { url: `http://${host}:${port}/`, log: collect(server), stop: () => end(server) }
  try {
    await untilAnswered(started, server)
  } catch (error) {
    await started.stop()
    throw error
  }
  return started
}

function collect(child: ChildProcess): () => string {
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (written += chunk.toString()))
  return () => written
}

async function untilAnswered({ url, log }: Serving, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The app ended:\n${log()}`)
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
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  const ended = new Promise((resolve) => server.once('close', resolve))
  process.kill(-server.pid, 'SIGTERM')
  await ended
}
