/**
 * Calls the server as the contract declares it: parameters, body and answer all come from there.
 *
 * An answer that breaks the contract is an error, never data. Reads are tried again when that can help (docs/behaviour.md, Reaching nodes).
 */
import { type BodyOf, type Call, type OutputOf, type ParamsOf, type QueryOf, readFailure, readOutput, refusals } from '@foyer/contract'
import type { AlertKey } from '../entities/alert-key.ts'
import { KitError, type KitErrorCode } from '../entities/errors.ts'
import type { Environment } from '../environment/environment.ts'
import { parseRetryAfter } from './retry-after.ts'
import { version } from './version.ts'

export type CallInput<C extends Call> = {
  readonly params?: ParamsOf<C>
  /** Without `projectId`, `st` and `sv`, which every call carries. */
  readonly query?: Partial<QueryOf<C>>
  readonly body?: BodyOf<C>
}

export type ApiClient = {
  /** The answer, parsed. Rejects with a `KitError`. */
  fetchCall<C extends Call>(
    host: string,
    call: C,
    input?: CallInput<C>,
    options?: { readonly signal?: AbortSignal; readonly keepalive?: boolean },
  ): Promise<OutputOf<C>>
}

export type ApiClientInput = {
  readonly environment: Pick<Environment, 'fetch' | 'now' | 'random' | 'wait' | 'isOnline'>
  readonly projectId: string
  /** Ends every call: the kit is disposed. */
  readonly signal: AbortSignal
  /** The integrator should hear of this. */
  onAlert(key: AlertKey, detail: string): void
}

const answerTime = 10_000
const retries = 3
const firstPause = 150
/** Who has to wait longer is told so instead of being kept waiting. */
const longestPause = 10_000
const retryable: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** What went wrong in one try, and whether another can help. */
type Trouble = {
  readonly error: KitError
  readonly again: boolean
  readonly pause?: number | undefined
  readonly alert?: AlertKey | undefined
}
type Outcome<T> = { readonly value: T } | Trouble

export function createApiClient({ environment, projectId, signal: disposed, onAlert }: ApiClientInput): ApiClient {
  return {
    async fetchCall(host, call, input = {}, { signal, keepalive = false } = {}) {
      if (!projectId) throw new KitError('configuration', 'Project ID Not Configured')
      const request = toRequest(host, call, input as CallInput<Call>, projectId)
      const signals = signal ? [disposed, signal] : [disposed]
      const tries = call.method === 'GET' ? retries : 0
      for (let tried = 0; ; tried++) {
        const outcome = await attempt(call, request, { signals, keepalive })
        if ('value' in outcome) return outcome.value as never
        const pause = outcome.pause ?? firstPause * 2 ** tried * (0.75 + environment.random() / 2)
        if (!outcome.again || tried >= tries || pause > longestPause) {
          if (outcome.alert) onAlert(outcome.alert, outcome.error.message)
          throw outcome.error
        }
        await sleep(pause, signals)
      }
    },
  }

  async function attempt(
    call: Call,
    request: { readonly url: string; readonly init: RequestInit },
    { signals, keepalive }: { readonly signals: readonly AbortSignal[]; readonly keepalive: boolean },
  ): Promise<Outcome<unknown>> {
    if (!environment.isOnline()) return { error: offline(), again: false }
    const controller = new AbortController()
    const began = environment.now()
    const late = () => controller.abort(new KitError('network_failed', 'The server did not answer within 10 seconds. Try again.'))
    const end = wait(answerTime, signals, [late, () => controller.abort(cancelled())])
    try {
      const response = await environment.fetch(request.url, { ...request.init, signal: controller.signal, keepalive })
      return await read(call, response)
    } catch (cause) {
      const { aborted, reason } = controller.signal
      // A page that slept has not waited; what was cancelled ends before it is asked again.
      if (aborted) return { error: reason as KitError, again: environment.now() - began > 2 * answerTime }
      return { error: offline(cause), again: environment.isOnline() }
    } finally {
      end()
    }
  }

  async function read(call: Call, response: Response): Promise<Outcome<unknown>> {
    const { status } = response
    const text = await response.text()
    if (!(call.statuses ?? [200]).includes(status)) return refused(call, response, text)
    const answer = readOutput(call, parseJson(text))
    if ('output' in answer) return { value: answer.output }
    const error = new KitError('server_failed', `The server broke the contract of ${call.id}: ${answer.problem}.`, { peerCode: status })
    return { error, again: false }
  }

  function refused(call: Call, { status, headers }: Response, text: string): Trouble {
    const failure = readFailure(call, parseJson(text))
    const reason = failure?.reasons[0]?.description
    const code = failure?.code
    const pause = parseRetryAfter(headers.get('retry-after'), environment.now())
    const error = new KitError(codeOf(status, code), reason ?? `HTTP status code ${status}`, {
      peerCode: status,
      cause: { status, headers, body: text.slice(0, 500) },
    })
    return { error, again: code ? refusals[code].retryable : retryable.includes(status), pause, alert: alertOf(status, code) }
  }

  function sleep(ms: number, signals: readonly AbortSignal[]): Promise<void> {
    let end: () => void
    return new Promise<void>((resolve, reject) => {
      end = wait(ms, signals, [resolve, () => reject(cancelled())])
    }).finally(() => end())
  }

  /** Calls `late` after that time, and `left` with the first signal, at once where one is aborted already. Returns the way to stop. */
  function wait(ms: number, signals: readonly AbortSignal[], [late, left]: readonly [() => void, () => void]): () => void {
    const stop = environment.wait(ms, late)
    for (const one of signals) one.addEventListener('abort', left)
    if (signals.some((one) => one.aborted)) left()
    return () => {
      stop()
      for (const one of signals) one.removeEventListener('abort', left)
    }
  }
}

function toRequest(
  host: string,
  call: Call,
  input: CallInput<Call>,
  projectId: string,
): { readonly url: string; readonly init: RequestInit } {
  const params = (input.params ?? {}) as Readonly<Record<string, unknown>>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(input.query as object | undefined), projectId, st: 'foyer', sv: version })) {
    if (value !== undefined) query.set(name, String(value))
  }
  const url = `${host}${path}?${query}`
  if (input.body === undefined) return { url, init: { method: call.method } }
  // A simple request: JSON's own content type would cost a preflight.
  return { url, init: { method: call.method, body: JSON.stringify(input.body), headers: { 'content-type': 'text/plain' } } }
}

function codeOf(status: number, code: string | undefined): KitErrorCode {
  if (code === 'unknown_project' || code === 'missing_project' || code === 'origin_not_allowed') return 'configuration'
  if (status === 429) return 'rate_limited'
  return status === 400 ? 'invalid_input' : 'server_failed'
}

function alertOf(status: number, code: string | undefined): AlertKey | undefined {
  if (code === 'missing_project') return 'PROJECT_ID_NOT_CONFIGURED'
  if (code === 'unknown_project') return 'INVALID_PROJECT_ID'
  if (code === 'origin_not_allowed') return 'INVALID_APP_CONFIGURATION'
  if (status === 429) return 'RATE_LIMITED_APP_CONFIGURATION'
  return status >= 500 ? 'SERVER_ERROR_APP_CONFIGURATION' : undefined
}

function offline(cause?: unknown): KitError {
  return new KitError('network_failed', 'No answer from the server. Check that you are online, then try again.', cause ? { cause } : {})
}

function cancelled(): KitError {
  return new KitError('request_cancelled', 'The request was cancelled.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
