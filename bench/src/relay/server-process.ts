/** The server as an operator runs it: the program of `apps/server`, bundled as its image is, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { freePort } from '../../../scripts/free-port.ts'
import { readInstructions } from '../../../scripts/read-dockerfile.ts'

export type ServerProcess = {
  /** ws://127.0.0.1:<port>/relay; the same after a restart. */
  readonly url: string
  readonly projectId: string
  readonly pid: () => number
  /** As it runs now: another one after a restart. */
  readonly child: () => ChildProcess
  /** Resident memory in KiB. */
  readonly memory: () => number
  /** The most that it was since its start, in KiB. */
  readonly peakMemory: () => number
  /** Processor time used so far, in seconds. */
  readonly cpu: () => number
  readonly logFile: string
  /** The end of its log, and the path of the whole log. */
  readonly readLog: (lines?: number) => string
  readonly kill: () => Promise<void>
  /** Resolves when it listens, or has ended again: a start may be killed, too. */
  readonly start: () => Promise<'listening' | 'ended'>
  /** Ends it and removes its data; its log stays when that is wanted. */
  readonly dispose: (more?: { readonly keepLog?: boolean }) => Promise<void>
}

export type ServerProcessOptions = {
  /** Another program: it gets PORT, DATA_DIR and PROJECTS, and prints `"url":"…"` when it listens. */
  readonly program?: string
  /** Where to put a CPU profile of it. */
  readonly profile?: string
  /** The project that it admits. */
  readonly projectId?: string
  /** More of its environment, like DATABASE_URL. */
  readonly env?: Readonly<Record<string, string>>
  /** More of Node's own options. */
  readonly flags?: readonly string[]
  /** The folder of its data: one that stays when it is disposed of. */
  readonly data?: string
  /** A command that becomes the server, like `unshare -m`; the server's own stands behind it. */
  readonly through?: readonly string[]
}

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** What its image says of memory, as variables of the environment. */
const readMemoryOptions = () =>
  Object.fromEntries(
    readInstructions(readFileSync(join(repository, 'apps/server/Dockerfile'), 'utf8'))
      .filter(({ keyword, rest }) => keyword === 'ENV' && rest.startsWith('MALLOC_'))
      .map(({ rest }) => rest.split('=', 2)),
  ) as Readonly<Record<string, string>>

export async function startServerProcess({
  program,
  profile,
  projectId = 'foyer-bench',
  env = {},
  flags: more = [],
  data: givenData,
  through = [],
}: ServerProcessOptions = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-relay-'))
  const data = givenData ?? join(folder, 'data')
  const logFile = join(folder, 'server.log')
  const bundle = program === undefined ? await bundleServer() : undefined
  const port = await freePort()
  const flags = [...more, ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`])]
  let child: ChildProcess | undefined

  async function start(): Promise<'listening' | 'ended'> {
    const log = openSync(logFile, 'a')
    const before = readFileSync(logFile).length
    const [command = process.execPath, ...args] = [...through, process.execPath, ...flags, program ?? `${bundle}/main.js`]
    const started = spawn(command, args, {
      // The last is a channel for what is loaded beside it; the server itself does not listen there.
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...readMemoryOptions(),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        PROJECTS: JSON.stringify([{ id: projectId, name: 'Bench', allowedOrigins: [], development: false, analytics: false }]),
        ...env,
      },
    })
    closeSync(log)
    child = started
    while (!hasEnded(started)) {
      if (/"url":"[^"]+"/.test(readFileSync(logFile).toString('utf8', before))) return 'listening'
      await wait(10)
    }
    return 'ended'
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    if (ending === undefined || hasEnded(ending)) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  const read = (file: string) => readFileSync(`/proc/${child?.pid}/${file}`, 'utf8')
  const server: ServerProcess = {
    url: `ws://127.0.0.1:${port}/relay`,
    projectId,
    pid: () => child?.pid ?? 0,
    child: () => child as ChildProcess,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1]),
    peakMemory: () => Number(/VmHWM:\s+(\d+)/.exec(read('status'))?.[1]),
    cpu() {
      // After the name, which may hold anything, in hundredths of a second (proc(5): utime, stime).
      const fields = read('stat').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    logFile,
    readLog: (lines = 20) => `${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')}\n(${logFile})`,
    kill: () => end('SIGKILL'),
    start,
    async dispose({ keepLog = false } = {}) {
      // A profile is written by a process that ends itself.
      await end(profile === undefined ? 'SIGKILL' : 'SIGTERM')
      if (!keepLog) rmSync(folder, { recursive: true, force: true })
      else if (givenData === undefined) rmSync(data, { recursive: true, force: true })
      if (bundle !== undefined) rmSync(bundle, { recursive: true, force: true })
    },
  }
  if ((await start()) === 'listening') return server
  const log = server.readLog()
  await server.dispose({ keepLog: true })
  throw new Error(`The server ended before it listened:\n${log}`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Into a folder from which the server finds its migrations and its dependencies; `beside`: further programs, as `<name>.js`. */
export async function bundleServer(beside: readonly string[] = []): Promise<string> {
  const folder = join(repository, `packages/server/node_modules/.bench-${process.pid}-${Date.now()}`)
  await build({
    // Each by its own name, wherever it stands.
    entryPoints: Object.fromEntries(
      [join(repository, 'apps/server/src/main.ts'), ...beside].map((file) => [basename(file).replace(/\.ts$/, ''), file]),
    ),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['foyer-source'],
    packages: 'external',
    alias: {
      '@foyer/server': join(repository, 'packages/server/src/exports/index.ts'),
      '@foyer/service': join(repository, 'packages/service/src/exports'),
      '@foyer/contract': join(repository, 'packages/contract/src/exports/index.ts'),
      '@foyer/contract/entities': join(repository, 'packages/contract/src/exports/entities.ts'),
      '@foyer/contract/openapi': join(repository, 'packages/contract/src/exports/openapi.ts'),
    },
    logLevel: 'error',
  })
  return folder
}
