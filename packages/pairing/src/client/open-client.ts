/** A client of the pairing protocol: what both ways to one share. */
import { approvalRef, type Command } from '../engine/commands.ts'
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
import { PairingError } from '../error.ts'
import type { ChainId } from '../namespaces/caip.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.ts'
import { defaultPace, type Pace, type SocketLike } from '../relay/socket.ts'
import { toHex } from '../wire/bytes.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
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
  /** Seconds since 1970: make a new one by then. */
  readonly expiry: number
  /** The session, or why there is none: `rejected`, `expired`, `invalid_namespaces`, `relay_unreachable`, `disconnected`. */
  readonly approval: Promise<Session>
  readonly cancel: () => void
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
  }) => Promise<Proposed>
  /** Dapp: asks the wallet. `expiry` is in seconds, 300 to 604800, default 300. */
  readonly request: (asked: {
    readonly topic: Topic
    readonly chainId: ChainId
    readonly method: string
    readonly params: unknown
    readonly expiry?: number
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
  readonly ping: (topic: Topic) => Promise<void>
  /** Ends the session here at once, and for the other side as soon as the relay can be reached. */
  readonly disconnect: (topic: Topic, reason?: RpcError) => Promise<void>
  /** Leaves nothing behind but what is stored: no socket, timer or listener. Sessions go on with the next client. */
  readonly dispose: () => void
}

type Listener = Parameters<PairingClient['watch']>[0]
type Waiting = { readonly command: Command | undefined; readonly settle: (outcome: Outcome) => void }

export function openClient(options: ClientOptions, role: Role): PairingClient {
  const { metadata, name = 'default', report = () => undefined, random = randomBytes, now = Date.now } = options
  const storage = options.storage ?? findStorage(`@foyer/pairing/${name}`)
  const pace = { ...defaultPace, ...options.pace }
  const openSocket = options.openSocket ?? ((url: string) => new WebSocket(url))
  const listeners = new Set<Listener>()
  const waiting = new Map<Ref, Waiting>()
  let view: View = { pairings: [], proposed: [], proposals: [], sessions: [], requests: [] }
  let runtime: Runtime | undefined
  let disposed = false

  const post = joinTabs(
    options.tabs === false ? undefined : (options.tabs ?? findTabs()),
    `@foyer/pairing/${name}`,
    () => void lead(),
    hearTab,
  )
  const stopWake = watchWake(() => runtime?.wake())
  const ready = restore()

  /** For the first look only: the leader reads again when it takes over. */
  async function restore(): Promise<void> {
    const stored = await readStored(() => undefined)
    if (stored && !runtime) view = viewOf(stored)
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
      hear(viewOf(next), notices)
      post.send({ kind: 'heard', notices, view })
    })
    view = viewOf(state)
    post.send({ kind: 'leading', view })
    for (const [ref, { command }] of waiting) if (command) runtime.dispatch({ type: 'command', ref, command })
  }

  function hearTab(message: TabMessage): void {
    if (message.kind === 'command') runtime?.dispatch({ type: 'command', ref: message.ref, command: message.command })
    else if (runtime) return
    else if (message.kind === 'heard') hear(message.view, message.notices)
    else {
      view = message.view
      for (const [ref, { command }] of waiting) if (command) post.send({ kind: 'command', ref, command })
    }
  }

  function hear(next: View, notices: readonly Notice[]): void {
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

  /** `command` is what is asked for; without one it only waits, for what another command started. */
  function run<T>(command: Command | undefined, ref: Ref = toHex(random(16))): Promise<T> {
    return new Promise((resolve, reject) => {
      if (disposed) return reject(gone())
      const settle = (outcome: Outcome) => {
        waiting.delete(ref)
        if (outcome.ok) resolve(outcome.value as T)
        else reject(new PairingError(outcome.error.code, outcome.error.message, outcome.error.peerCode))
      }
      waiting.set(ref, { command, settle })
      if (!command) return
      if (runtime) runtime.dispatch({ type: 'command', ref, command })
      else post.send({ kind: 'command', ref, command })
    })
  }

  return {
    ready,
    view: () => view,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async propose(asked) {
      const ref = toHex(random(16))
      const approval = run<Session>(undefined, approvalRef(ref))
      // Whoever does not wait for it still hears of it by notice.
      approval.catch(() => undefined)
      try {
        const { id, uri, expiry } = await run<Pick<Proposed, 'id' | 'uri' | 'expiry'>>({ type: 'propose', metadata, ...asked }, ref)
        return { id, uri, expiry, approval, cancel: () => void run({ type: 'cancel', id }).catch(() => undefined) }
      } catch (error) {
        waiting.delete(approvalRef(ref))
        throw error
      }
    },
    request: (asked) => run({ type: 'request', ...asked }),
    pair: async (uri) => void (await run({ type: 'pair', uri })),
    approve: (id, granted) => run({ type: 'approve', id, metadata, ...granted }),
    reject: (id, reason) => run({ type: 'reject', id, ...(reason && { reason }) }),
    respond: (answer) => run({ type: 'respond', ...answer }),
    emit: (event) => run({ type: 'emit', ...event }),
    update: (topic, namespaces) => run({ type: 'update', topic, namespaces }),
    extend: (topic) => run({ type: 'extend', topic }),
    ping: (topic) => run({ type: 'ping', topic }),
    disconnect: (topic, reason) => run({ type: 'disconnect', topic, ...(reason && { reason }) }),
    dispose() {
      disposed = true
      // The next tab takes over when everything is stored.
      void Promise.resolve(runtime?.stop()).then(() => post.close())
      stopWake()
      listeners.clear()
      const { code, message } = gone()
      for (const { settle } of [...waiting.values()]) settle({ ok: false, error: { code, message } })
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
