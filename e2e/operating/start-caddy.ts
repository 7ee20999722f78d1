/** Caddy with the deployment's own Caddyfile, on free ports of this machine, with certificates of its own authority. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.ts'

export type TestCaddy = {
  /** Like https://localhost:24433. */
  readonly url: string
  /** Where it answers without TLS, like http://localhost:24080. */
  readonly plainUrl: string
  /** The certificate of the authority that has signed its own. */
  readonly authority: () => Promise<string>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

const caddyfile = fileURLToPath(new URL('../../apps/server/Caddyfile', import.meta.url))

/** What a deployment does not have: ports of ours, no port for its administrator, and nobody's trust store is changed. */
type Adapted = { apps: { http: Record<string, unknown>; [app: string]: unknown }; [part: string]: unknown }

/** Not started yet: the server wants to know the address first. */
export async function prepareCaddy(upstream: string): Promise<TestCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const url = `https://localhost:${port}`
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PUBLIC_URL: url, UPSTREAM: upstream }
  const adapted = JSON.parse(
    execFileSync('caddy', ['adapt', '--config', caddyfile, '--adapter', 'caddyfile'], { env, encoding: 'utf8' }),
  ) as Adapted
  adapted.admin = { disabled: true }
  Object.assign(adapted.apps.http, { http_port: plainPort, https_port: port })
  adapted.apps.pki = { certificate_authorities: { local: { install_trust: false } } }
  const config = join(folder, 'caddy.json')
  await writeFile(config, JSON.stringify(adapted))
  const authority = () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
  let child: ChildProcess | undefined

  return {
    url,
    plainUrl: `http://localhost:${plainPort}`,
    authority,
    async start() {
      const started = spawn('caddy', ['run', '--config', config], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      let log = ''
      await new Promise<void>((resolve, reject) => {
        started.once('error', reject).once('exit', (code) => reject(new Error(`Caddy ended with ${code}:\n${log}`)))
        started.stderr.on('data', (chunk: Buffer) => {
          log += chunk
          if (log.includes('certificate obtained successfully')) resolve()
        })
      })
    },
    async stop() {
      if (child && child.exitCode === null) {
        const ended = new Promise((resolve) => child?.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
