/** Asks a deployment what a browser would be answered. Only when somebody wants it: `--online`, or an option that says what to ask. */
import type { Finding } from '../finding.ts'

export type Deployment = {
  readonly server: string
  readonly projectId: string | undefined
  /** Of the page, as a browser sends it. */
  readonly origin: string | undefined
  readonly timeoutMs?: number
}

export type Deployed = {
  readonly findings: readonly Finding[]
  /** The project that was asked about, where the server knows it. */
  readonly knownProject: string | undefined
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown } | { readonly failed: string }

/** Larger than any answer of these two calls. */
const maxBytes = 262_144

export async function askServer({ server, projectId, origin, timeoutMs = 10_000 }: Deployment): Promise<Deployed> {
  const address = server.replace(/\/+$/, '')
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    return withoutAnswer(
      say(
        'server',
        'error',
        `${address} is no http(s):// address.`,
        'createKit refuses it too.',
        'Name it with its scheme: --server https://wallets.example.com',
      ),
    )
  }
  // One deadline for all of it.
  const signal = AbortSignal.timeout(timeoutMs)
  const health = await ask(`${address}/health`, {}, signal)
  if ('failed' in health) {
    return withoutAnswer(
      say(
        'server',
        'error',
        `${address} cannot be reached: ${health.failed}.`,
        'The modal still opens and installed wallets connect; names, balances, the catalogue and pairing are missing.',
        'Start the server, or correct its address, its certificate or the network between.',
      ),
    )
  }
  const found = [...judgeHealth(address, health), ...judgePage(address, origin)]
  if (projectId === undefined)
    return withoutAnswer(
      ...found,
      say(
        'project',
        'hint',
        'No project was asked about.',
        'The source names no projectId that is written out.',
        'Name it: foyer doctor --online --project your-project',
      ),
    )
  const query = new URLSearchParams({ projectId, st: 'foyer', sv: 'doctor' })
  const project = await ask(`${address}/projects/v1/origins?${query}`, origin === undefined ? {} : { origin }, signal)
  // What is refused to this page alone is a project of the server's all the same.
  const isKnown = 'status' in project && [200, 403].includes(project.status)
  return {
    findings: [...found, ...judgeProject(project, { address, projectId, origin })],
    knownProject: isKnown ? projectId : undefined,
  }
}

const withoutAnswer = (...findings: readonly Finding[]): Deployed => ({ findings, knownProject: undefined })

function judgeHealth(address: string, answer: Exclude<Answer, { readonly failed: string }>): readonly Finding[] {
  const status = readField(answer.body, 'status')
  if (status === 'ok' && answer.status === 200) return []
  if (status === 'degraded' || status === 'down') {
    const level = status === 'down' ? 'error' : 'warning'
    const parts = ['database', 'relay'].filter((part) => !['ok', undefined].includes(readField(answer.body, part)))
    const which = parts.length > 0 ? ` (${parts.join(', ')})` : ''
    const why =
      level === 'error'
        ? 'Visitors meet what they would meet without a server.'
        : 'A part is missing for visitors: the nodes of a network, or the relay.'
    return [
      say('server', level, `${address} says that it is ${status}${which}.`, why, `Look at ${address}/health and at the server’s log.`),
    ]
  }
  return [
    say(
      'server',
      'error',
      `${address}/health is answered with ${answer.status}, and not as a Foyer server does.`,
      'Something else is at this address, or a proxy stands before the server that does not let its paths through.',
      'Give the base URL of the server, without a path.',
    ),
  ]
}

/** A page over https may not ask a server over http, but for this machine's own. */
function judgePage(address: string, origin: string | undefined): readonly Finding[] {
  const url = new URL(address)
  const isLocal = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'http:' || isLocal || (origin !== undefined && !origin.startsWith('https:'))) return []
  return [
    say(
      'server',
      origin === undefined ? 'warning' : 'error',
      `${address} is reached without TLS.`,
      'A page over https: is not let through to it by the browser (mixed content).',
      'Serve it over https:.',
    ),
  ]
}

function judgeProject(
  answer: Answer,
  { address, projectId, origin }: { readonly address: string; readonly projectId: string; readonly origin: string | undefined },
): readonly Finding[] {
  if ('failed' in answer)
    return [
      say(
        'server',
        'error',
        `${address} did not say the project’s origins: ${answer.failed}.`,
        'What it allows the page is not known.',
        'Try again, and look at the server’s log.',
      ),
    ]
  const { status, headers } = answer
  if (status === 401)
    return [
      say(
        'project',
        'error',
        `${address} does not know the project ${projectId}.`,
        'Each call of the page is refused with 401: no names, balances, catalogue or pairing.',
        'Correct projectId, or create the project on the server (docs/server.md).',
      ),
    ]
  if (status === 403)
    return [
      say(
        'origin',
        'error',
        `The project ${projectId} does not allow ${origin ?? 'pages without an origin'}.`,
        'Each call of the page is refused with 403.',
        'Add the origin to the project, exactly as the browser writes it: scheme, host and port.',
      ),
    ]
  if (status === 429)
    return [
      say(
        'server',
        'warning',
        `${address} refuses for now: too many calls.`,
        'A page would be refused, too.',
        'Wait a minute, or raise the limits of the project (docs/limits.md).',
      ),
    ]
  if (status !== 200)
    return [
      say(
        'server',
        'error',
        `${address} answers with ${status} when it is asked about the project.`,
        'A page would be answered the same.',
        'Look at the server’s log.',
      ),
    ]
  const allowed = headers.get('access-control-allow-origin')
  if (origin !== undefined && allowed !== '*' && allowed !== origin && new URL(address).origin !== origin)
    return [
      say(
        'origin',
        'error',
        `The answer of ${address} does not name ${origin} in Access-Control-Allow-Origin.`,
        'The browser keeps it from the page.',
        'Let the proxy before the server pass its headers on.',
      ),
    ]
  if (origin === undefined)
    return [
      say(
        'origin',
        'hint',
        'No origin was asked about.',
        'Whether the project allows the page depends on where the page is.',
        'Name it: foyer doctor --online --origin https://app.example.com',
      ),
    ]
  return []
}

async function ask(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json', ...headers }, redirect: 'error', signal })
    return { status: response.status, headers: response.headers, body: parse(await readBody(response)) }
  } catch (cause) {
    return { failed: signal.aborted ? 'it did not answer in time' : reasonOf(cause) }
  }
}

/** No more of it than such an answer can be. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error('its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readField(body: unknown, name: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const codes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

function reasonOf(cause: unknown): string {
  const { message, cause: inner } = cause as {
    readonly message: string
    readonly cause?: { readonly code?: string; readonly message?: string }
  }
  return (inner?.code && codes[inner.code]) || inner?.code || inner?.message || message
}

function say(
  rule: 'server' | 'project' | 'origin',
  level: Finding['level'],
  ...[what, why, fix]: readonly [string, string, string]
): Finding {
  return { rule, level, what, why, fix }
}
