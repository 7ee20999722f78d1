/** The server from its tarballs alone, in an empty folder: it says what is wrong, starts, makes a first project, answers and ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from '../packages.ts'

const startMs = 120_000

/** Returns what is wrong. @throws {Error} when it cannot be installed. */
export async function tryServer(
  packages: readonly Package[],
  tarballs: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly string[]> {
  mkdirSync(folder)
  const dependencies = Object.fromEntries(needsOf(packages, '@foyer/server').map((name) => [name, `file:${tarballs[name]}`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'deployment', private: true, dependencies }))
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const installed = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' })
  if (installed.status !== 0) throw new Error(`The server cannot be installed:\n${installed.stdout}${installed.stderr}`)

  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'silent' }
  const help = spawnSync('npx', ['--no-install', '@foyer/server', '--help'], { cwd: folder, env: environment, encoding: 'utf8' })
  const bin = join(folder, 'node_modules/.bin/foyer-server')
  const wrong = spawnSync(bin, ['check-config'], { cwd: folder, env: { ...environment, PORT: 'x', LOG_LEVEL: 'x' }, encoding: 'utf8' })
  return [
    ...(help.status === 0 && help.stdout.includes('check-config') ? [] : [`npx @foyer/server --help says: ${help.stdout}${help.stderr}`]),
    ...(wrong.status === 1 && /PORT: .*\nLOG_LEVEL: /.test(wrong.stderr)
      ? []
      : [`foyer-server check-config says: ${wrong.stdout}${wrong.stderr}`]),
    ...(await tryStart(bin, folder, environment)),
  ]
}

/** Those of ours that a package needs, itself among them. */
function needsOf(packages: readonly Package[], name: string): readonly string[] {
  const own = packages.find((item) => item.name === name)
  if (own === undefined) return []
  return [...new Set([name, ...Object.keys(own.dependencies).flatMap((other) => needsOf(packages, other))])]
}

async function tryStart(bin: string, folder: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const child = spawn(bin, [], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  try {
    const said = await readWelcome(child)
    const [, id, server] = /project id +([0-9a-f]{32})\n +server +(\S+)/.exec(said) ?? []
    if (server === undefined) return [`foyer-server ended before it made a project: ${said}`]
    const { status } = await fetch(`${server}/getWallets?projectId=${id}`, { headers: { origin: 'http://localhost:3000' } })
    child.kill('SIGTERM')
    const code = await ended
    return status === 200 && code === 0 ? [] : [`foyer-server answered with ${status} and ended with ${code}: ${said}`]
  } finally {
    child.kill('SIGKILL')
  }
}

function readWelcome(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`foyer-server did not start within ${startMs / 1000} s: ${said}`)), startMs)
    const finish = () => {
      clearTimeout(timer)
      resolve(said)
    }
    child.once('close', finish)
    child.stderr?.on('data', (data) => {
      said += data
      if (/ server +\S+\n/.test(said)) finish()
    })
  })
}
