/** A client of the pairing protocol: what both ways to one share. */
import type { Command } from '../engine/commands.ts'
import { parseState } from '../engine/parse-state.ts'
import type { Role } from '../engine/roles.ts'
import {
  type IncomingProposal,
  initialState,
  type Metadata,
  type Notice,
  type Outcome,
  type Properties,
  type Ref,
  type Session,
  type State,
  type View,
  viewOf,
} from '../engine/state.ts'
import { aborted, PairingError } from '../error.ts'
import type { ChainId } from '../namespaces/caip.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.ts'
import { defaultPace, type Pace, type SocketLike } from '../relay/socket.ts'
import { toHex } from '../wire/bytes.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import { lifetimes } from '../wire/methods.ts'
import { createRuntime, type Runtime } from './engine-runtime.ts'
import { memoryStorage, type PairingStorage, webStorage } from './storage.ts'
import { findTabs, joinTabs, type TabMessage, type Tabs } from './tabs.ts'
import { watchWake } from './wake.ts'

export type ClientOptions = {
  /** `wss://…`. Both sides of a session use the same relay, or relays that talk to each other. */
  readonly relayUrl: string
  readonly projectId: string
  /** How this app or wallet shows itself to the other side. */
  readonly metadata: Metadata
  /** Tells clients on one page or machine apart, in storage and between tabs. Default `default`. */
  readonly name?: string
  /** Default: `localStorage` where there is one, else memory. */
  readonly storage?: PairingStorage
  /** Default: the platform's own `WebSocket`. On Node 20: `(url) => new WebSocket(url)` of the package `ws`. */
  readonly openSocket?: (url: string) => SocketLike
  /** Milliseconds since 1970. Default: this machine's clock. */
  readonly now?: () => number
  /** Default: the platform's `crypto.getRandomValues`. */
  readonly random?: (length: number) => Uint8Array
  /** Default: the browser's locks and channels; `undefined` where there are none, and with `false`. */
  readonly tabs?: Tabs | false
  readonly pace?: Partial<Pace>
  /** What went wrong without anybody waiting on it. Default: nowhere. */
  readonly report?: (message: string, cause?: unknown) => void
}

/** An open proposal of a dapp. */
export type Proposed = {
  readonly id: RpcId
  /** For a QR code or a link. A secret: whoever reads it first is the wallet. */
  readonly uri: string
  /** Seconds since 1970, as in the code: nobody can scan it after that. */
  readonly expiry: number
  /** The same in ms by this machine's `Date.now()`, however far that is behind: make a new one by then. */
  readonly expiresAt: number
  /** The session, or why there is none: `rejected`, `expired`, `invalid_namespaces`, `relay_unreachable`, `disconnected`. */
  readonly approval: Promise<Session>
  readonly cancel: () => void
}

export type WaitOptions = {
  /** Ends the wait with `aborted`. What the other side has seen by then cannot be called back; its answer is not heard. */
  readonly signal?: AbortSignal
}

/** Everything rejects with a `PairingError`. */
export type PairingClient = {
  /** Resolves when storage was read; until then `view` is empty. */
  readonly ready: Promise<void>
  readonly view: () => View
  /** Hears what happens, each thing once. Returns the way to stop. */
  readonly watch: (listener: (notice: Exclude<Notice, { readonly type: 'outcome' }>) => void) => () => void
  /** Dapp: makes a pairing code. */
  readonly propose: (asked: {
    readonly required?: ProposalNamespaces
    readonly optional?: ProposalNamespaces
    readonly properties?: Properties
    /** Until the session is there: cancels the proposal. */
    readonly signal?: AbortSignal
  }) => Promise<Proposed>
  /**
   * Dapp: takes up a proposal again after a reload, or in another tab: the one with that id, or the newest whose code
   * can still be scanned or was just accepted. Nothing before `ready`, and when there is none.
   */
  readonly resume: (id?: RpcId) => Proposed | undefined
  /** Dapp: asks the wallet. `expiry` is in seconds, 300 to 604800, default 300. */
  readonly request: (asked: {
    readonly topic: Topic
    readonly chainId: ChainId
    readonly method: string
    readonly params: unknown
    readonly expiry?: number
    readonly signal?: AbortSignal
  }) => Promise<unknown>
  /** Wallet: takes a scanned code; a `proposal` follows. */
  readonly pair: (uri: string) => Promise<void>
  /** Wallet: resolves when the dapp has confirmed the session. */
  readonly approve: (
    id: IncomingProposal['id'],
    granted: { readonly namespaces: SessionNamespaces; readonly properties?: Properties },
  ) => Promise<Session>
  readonly reject: (id: IncomingProposal['id'], reason?: RpcError) => Promise<void>
  /** Wallet: answers a request, with `result` or `error`. */
  readonly respond: (answer: {
    readonly topic: Topic
    readonly id: RpcId
    readonly result?: unknown
    readonly error?: RpcError
  }) => Promise<void>
  /** Resolves when the relay has it. */
  readonly emit: (event: {
    readonly topic: Topic
    readonly chainId: ChainId
    readonly name: string
    readonly data: unknown
  }) => Promise<void>
  /** Wallet: other accounts, chains or methods. Resolves when the relay has it; changed back if the dapp refuses. */
  readonly update: (topic: Topic, namespaces: SessionNamespaces) => Promise<void>
  /** Wallet: another 7 days from now. */
  readonly extend: (topic: Topic) => Promise<void>
  /** Resolves when the other side answers, within 30 s. */
  readonly ping: (topic: Topic, options?: WaitOptions) => Promise<void>
  /** Ends the session here at once, and for the other side as soon as the relay can be reached. */
  readonly disconnect: (topic: Topic, reason?: RpcError) => Promise<void>
  /** Leaves nothing behind but what is stored: no socket, timer or listener. Sessions go on with the next client. */
  readonly dispose: () => void
}

type Listener = Parameters<PairingClient['watch']>[0]
type Open = Pick<View['proposed'][number], 'id' | 'ref' | 'uri' | 'codeExpiry'>
type Waiting = { readonly command: Command; readonly settle: (outcome: Outcome) => void }

export function openClient(options: ClientOptions, role: Role): PairingClient {
  const { metadata, name = 'default', report = () => undefined, random = randomBytes, now = Date.now } = options
  const storage = options.storage ?? findStorage(`@foyer/pairing/${name}`)
  const pace = { ...defaultPace, ...options.pace }
  const openSocket = options.openSocket ?? ((url: string) => new WebSocket(url))
  const listeners = new Set<Listener>()
  const waiting = new Map<Ref, Waiting>()
  let view: View = { clockAhead: 0, pairings: [], proposed: [], proposals: [], sessions: [], requests: [] }
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
  const stopWake = watchWake(() => runtime?.wake())
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
    runtime = createRuntime({ role, relayUrl, projectId, storage, openSocket, now, random, pace, report }, state, (next, notices) => {
      hear(viewOf(next, clockAhead()), notices)
      post.send({ kind: 'heard', notices, view })
    })
    told = true
    view = viewOf(runtime.state(), clockAhead())
    post.send({ kind: 'leading', view })
    for (const [ref, { command }] of waiting) runtime.dispatch({ type: 'command', ref, command })
  }

  function hearTab(message: TabMessage): void {
    if (message.kind === 'command') runtime?.dispatch({ type: 'command', ref: message.ref, command: message.command })
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

  function run<T>(command: Command, signal?: AbortSignal, ref: Ref = freshRef()): Promise<T> {
    return new Promise((resolve, reject) => {
      if (disposed) return reject(gone())
      const settle = (outcome: Outcome) => {
        waiting.delete(ref)
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
      waiting.set(ref, { command, settle })
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

  return {
    ready,
    view: () => view,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    propose: async ({ signal, ...asked }) => toProposed(await run<Open>({ type: 'propose', metadata, ...asked }, signal), signal),
    resume(id) {
      const soonest = (Date.now() + view.clockAhead) / 1000 + lifetimes.pairingMargin
      const isGood = (open: View['proposed'][number]) => open.status === 'answered' || open.codeExpiry > soonest
      const found = view.proposed.filter((open) => (id === undefined ? isGood(open) : open.id === id)).at(-1)
      return found && toProposed(found)
    },
    request: ({ signal, ...asked }) => run({ type: 'request', ...asked }, signal),
    pair: async (uri) => void (await run({ type: 'pair', uri })),
    approve: (id, granted) => run({ type: 'approve', id, metadata, ...granted }),
    reject: (id, reason) => run({ type: 'reject', id, ...(reason && { reason }) }),
    respond: (answer) => run({ type: 'respond', ...answer }),
    emit: (event) => run({ type: 'emit', ...event }),
    update: (topic, namespaces) => run({ type: 'update', topic, namespaces }),
    extend: (topic) => run({ type: 'extend', topic }),
    ping: (topic, options) => run({ type: 'ping', topic }, options?.signal),
    disconnect: (topic, reason) => run({ type: 'disconnect', topic, ...(reason && { reason }) }),
    dispose() {
      disposed = true
      // The next tab takes over when everything is stored.
      void Promise.resolve(runtime?.stop()).then(() => post.close())
      stopWake()
      listeners.clear()
      for (const { settle } of [...waiting.values()]) settle({ ok: false, error: gone() })
    },
  }
}

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
