/** A client of the pairing protocol: what both ways to one share. */
import type { Command } from '../engine/commands.ts'
import { parseState } from '../engine/parse-state.ts'
import type { Role } from '../engine/roles.ts'
import {
  initialState,
  type Metadata,
  type Notice,
  type Outcome,
  type Ref,
  type Session,
  type State,
  type View,
  viewOf,
} from '../engine/state.ts'
import { aborted, PairingError } from '../error.ts'
import { defaultPace } from '../relay/socket.ts'
import { toHex, toUtf8 } from '../wire/bytes.ts'
import type { RpcId } from '../wire/json-rpc.ts'
import { lifetimes } from '../wire/methods.ts'
import type { ClientOptions, DappClient, Proposed } from './client.ts'
import { createRuntime, type Runtime } from './engine-runtime.ts'
import { memoryStorage, type PairingStorage, webStorage } from './storage.ts'
import { findTabs, joinTabs, type TabMessage } from './tabs.ts'
import { watchWake } from './wake.ts'

type Listener = Parameters<DappClient['watch']>[0]
type Open = Pick<View['proposed'][number], 'id' | 'ref' | 'uri' | 'codeExpiry'>
type Sent = (id: RpcId) => void
type Waiting = { readonly command: Command; readonly settle: (outcome: Outcome) => void; readonly sent?: Sent | undefined }

/** Has a command carried out, by this tab or by the one that leads. */
export type Run = <T>(command: Command, signal?: AbortSignal, ref?: Ref, sent?: Sent) => Promise<T>

export function openClient<More>(options: ClientOptions, ownRole: Role, more: (run: Run, metadata: Metadata) => More): DappClient & More {
  const role = options.signIn ? options.signIn.extend(ownRole) : ownRole
  const { metadata, name = 'default', report = () => undefined, random = randomBytes, now = Date.now } = options
  const storage = options.storage ?? findStorage(`@foyer/pairing/${name}`)
  const pace = { ...defaultPace, ...options.pace }
  const openSocket = options.openSocket ?? ((url: string) => new WebSocket(url))
  const listeners = new Set<Listener>()
  const waiting = new Map<Ref, Waiting>()
  let view = viewOf(initialState(''))
  let runtime: Runtime | undefined
  let disposed = false
  /** Something newer than what storage says was heard. */
  let told = false

  const post = joinTabs(
    options.tabs === false ? undefined : (options.tabs ?? findTabs()),
    `@foyer/pairing/${name}`,
    () => void lead(),
    hearTab,
  )
  const wake = () => (runtime ? runtime.wake() : post.send({ kind: 'wake' }))
  const stopWake = watchWake(wake)
  const ready = restore()

  /** In whole seconds, as the protocol's times are: two readings of one clock are not the same. */
  const clockAhead = () => Math.round(((runtime ? runtime.now() : now()) - Date.now()) / 1000) * 1000

  /** For the first look only: the leader reads again when it takes over. */
  async function restore(): Promise<void> {
    const stored = await readStored(() => undefined)
    if (stored && !told) view = viewOf(stored, clockAhead())
  }

  async function readStored(complain: typeof report): Promise<State | undefined> {
    try {
      return parseState(await storage.read())
    } catch (cause) {
      complain('What was stored cannot be read: sessions of before are forgotten.', cause)
      return undefined
    }
  }

  async function lead(): Promise<void> {
    const state = (await readStored(report)) ?? initialState(toHex(random(32)))
    if (disposed) return
    const { relayUrl, projectId } = options
    runtime = createRuntime({ role, relayUrl, projectId, storage, openSocket, now, random, pace, report }, state, (next, notices, link) => {
      hear(viewOf(next, clockAhead(), link), notices)
      post.send({ kind: 'heard', notices, view })
    })
    told = true
    view = viewOf(runtime.state(), clockAhead(), view.relay)
    post.send({ kind: 'leading', view })
    for (const [ref, { command }] of waiting) runtime.dispatch({ type: 'command', ref, command })
  }

  function hearTab(message: TabMessage): void {
    if (message.kind === 'command') runtime?.dispatch({ type: 'command', ref: message.ref, command: message.command })
    else if (message.kind === 'wake') runtime?.wake()
    else if (runtime) return
    else if (message.kind === 'heard') hear(message.view, message.notices)
    else {
      told = true
      view = message.view
      for (const [ref, { command }] of waiting) post.send({ kind: 'command', ref, command })
    }
  }

  function hear(next: View, notices: readonly Notice[]): void {
    told = true
    view = next
    for (const notice of notices) {
      if (notice.type === 'outcome') waiting.get(notice.ref)?.settle(notice.outcome)
      else if (notice.type === 'sent') waiting.get(notice.ref)?.sent?.(notice.id)
      else for (const listener of [...listeners]) tell(listener, notice)
    }
  }

  function tell(listener: Listener, notice: Parameters<Listener>[0]): void {
    try {
      listener(notice)
    } catch (cause) {
      report(`A listener failed on ${notice.type}.`, cause)
    }
  }

  function dispatch(ref: Ref, command: Command): void {
    if (runtime) runtime.dispatch({ type: 'command', ref, command })
    else post.send({ kind: 'command', ref, command })
  }

  function run<T>(asked: Command, signal?: AbortSignal, ref: Ref = freshRef(), sent?: Sent): Promise<T> {
    return new Promise((resolve, reject) => {
      if (disposed) return reject(gone())
      const command = toPlain(asked)
      if (!command) return reject(new PairingError('invalid_input', 'What is passed has to be JSON, and not too long for a relay.'))
      const other = waiting.get(ref)
      const settle = (outcome: Outcome) => {
        waiting.delete(ref)
        other?.settle(outcome)
        signal?.removeEventListener('abort', abandon)
        if (outcome.ok) resolve(outcome.value as T)
        else reject(new PairingError(outcome.error.code, outcome.error.message, outcome.error.peerCode))
      }
      const abandon = () => {
        settle({ ok: false, error: aborted() })
        dispatch(freshRef(), { type: 'abandon', target: ref })
      }
      if (signal?.aborted) return abandon()
      signal?.addEventListener('abort', abandon)
      waiting.set(ref, { command, settle, sent })
      dispatch(ref, command)
    })
  }

  const freshRef = (): Ref => toHex(random(16))

  function toProposed({ id, ref, uri, codeExpiry }: Open, signal?: AbortSignal): Proposed {
    const approval = run<Session>({ type: 'attach' }, signal, ref)
    // Whoever does not wait for it still hears of it by notice.
    approval.catch(() => undefined)
    const cancel = () => void run({ type: 'abandon', target: ref }).catch(() => undefined)
    return { id, uri, expiry: codeExpiry, expiresAt: codeExpiry * 1000 - view.clockAhead, approval, cancel }
  }

  const begin = async (command: Command, signal?: AbortSignal) => toProposed(await run<Open>(command, signal), signal)
  const disconnect: DappClient['disconnect'] = (topic, reason) => run({ type: 'disconnect', topic, ...(reason && { reason }) })

  return {
    ready,
    view: () => view,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    propose: ({ signal, ...asked }) => begin({ type: 'propose', metadata, ...asked }, signal),
    resume(id) {
      const soonest = (Date.now() + view.clockAhead) / 1000 + lifetimes.pairingMargin
      const isGood = (open: View['proposed'][number]) => open.status === 'answered' || open.codeExpiry > soonest
      const found = view.proposed.filter((open) => (id === undefined ? isGood(open) : open.id === id)).at(-1)
      return found && toProposed(found)
    },
    async authenticate({ signal, verify, ...asked }) {
      const proposed = await begin({ type: 'authenticate', metadata, ...asked }, signal)
      return verify && options.signIn ? options.signIn.verifying(proposed, verify, disconnect) : proposed
    },
    request: ({ signal, sent, ...asked }) => run({ type: 'request', ...asked }, signal, undefined, sent),
    ping: (topic, options) => run({ type: 'ping', topic }, options?.signal),
    disconnect,
    wake,
    dispose() {
      disposed = true
      // The next tab takes over when everything is stored.
      void Promise.resolve(runtime?.stop()).then(() => post.close())
      stopWake()
      listeners.clear()
      for (const { settle } of [...waiting.values()]) settle({ ok: false, error: gone() })
    },
    ...more(run, metadata),
  }
}

/** As the wire will carry it, and apart from what the caller goes on to do with it. */
function toPlain(command: Command): Command | undefined {
  try {
    const text = JSON.stringify(command)
    return toUtf8(text).length > longest ? undefined : (JSON.parse(text) as Command)
  } catch {
    return undefined
  }
}

/** Sealed, this is a frame of the 1 MiB at which relays close the connection. */
const longest = 750_000

const gone = (): PairingError => new PairingError('disconnected', 'The client was disposed.')

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

function findStorage(key: string): PairingStorage {
  try {
    return typeof localStorage === 'undefined' ? memoryStorage() : webStorage(key, localStorage)
  } catch {
    // Blocked: the mere mention throws.
    return memoryStorage()
  }
}
