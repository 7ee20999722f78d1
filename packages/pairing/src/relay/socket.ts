/** One connection to a relay that comes back by itself: JSON-RPC out and in over a WebSocket, with back-off between attempts. */
import type { RelayLink } from '../engine/state.ts'
import { formatRequest, formatResult, isRecord, parseMessage, type RpcError, type RpcId } from '../wire/json-rpc.ts'

/** The part of a WebSocket that is used here. Browsers' own fits, and so does that of the package `ws`. */
export type SocketLike = {
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export type Delivery = { readonly topic: string; readonly message: string; readonly publishedAt: number | undefined }

/** Times in ms; the defaults suit people, tests are faster. */
export type Pace = {
  /** Between two attempts to hand the relay the same message. */
  readonly retry: number
  readonly firstBackoff: number
  readonly longestBackoff: number
  /** A relay that leaves a call without answer for so long is not there any more. */
  readonly answer: number
  /** Relays ping every 30 s; where that can be seen, a longer silence is an end. */
  readonly silence: number
}

export const defaultPace: Pace = { retry: 1000, firstBackoff: 300, longestBackoff: 15_000, answer: 10_000, silence: 35_000 }

/** Why a call failed: the relay's own error, or `undefined` when the connection ended before an answer. */
export type CallFailure = { readonly error: RpcError | undefined }

export type RelaySocket = {
  /** Opens, and keeps open until `stop`. */
  start(): void
  stop(): void
  /** Tries now instead of after the back-off: the network is back, or somebody looks at the page again. */
  wake(): void
  isOpen(): boolean
  /** `done` hears exactly once, never before `call` returns. A relay that takes longer than `patience` to answer is gone. */
  call(method: string, params: unknown, done: (answer: { readonly result: unknown } | CallFailure) => void, patience?: number): void
}

type Options = {
  readonly openSocket: (url: string) => SocketLike
  /** Made anew for each attempt: it carries a token that ages. */
  readonly url: () => Promise<string>
  readonly random: () => number
  readonly now: () => number
  readonly pace: Pace
  readonly onOpen: () => void
  /** The relay closed and said why. True: it will not the next time. */
  readonly onReason: (reason: string, code: number) => boolean
  /** The relay says what time it is, unchecked. */
  readonly onClock: (params: unknown) => void
  readonly onLink: (link: RelayLink) => void
  readonly onClose: () => void
  /** `acknowledge` once it is stored. */
  readonly onDelivery: (delivery: Delivery, acknowledge: () => void) => void
}

type Timer = ReturnType<typeof setTimeout>
type Waiting = { readonly done: (answer: { readonly result: unknown } | CallFailure) => void; readonly timer: Timer }

/** Going away, restarting (RFC 6455 and its registry of codes): nothing about this client, and it comes back by itself. */
const isPassing = (code: number): boolean => code === 1001 || code === 1012
/** What relays turn clients away with. */
const turnedAway = 3000

export function createRelaySocket(options: Options): RelaySocket {
  const { openSocket, url, random, now, pace, onOpen, onReason, onClock, onLink, onClose, onDelivery } = options
  let wanted = false
  let current: SocketLike | undefined
  /** The attempt whose address is being made. */
  let dialing: object | undefined
  let open = false
  let status: RelayLink['status'] = 'idle'
  let refusal: string | undefined
  let failures = 0
  let triedAt = 0
  let retry: Timer | undefined
  let silence: Timer | undefined
  let nextId = now() * 1000
  const waiting = new Map<RpcId, Waiting>()

  function say(next: RelayLink['status']): void {
    status = next
    onLink({ status, attempts: failures, ...(refusal && { refusal }) })
  }

  async function connect(): Promise<void> {
    clearTimeout(retry)
    retry = undefined
    triedAt = now()
    refusal = undefined
    if (status === 'idle') say('trying')
    const mine = {}
    dialing = mine
    try {
      const address = await url()
      if (dialing !== mine) return
      dialing = undefined
      attend(openSocket(address))
    } catch {
      if (dialing && dialing !== mine) return
      dialing = undefined
      if (wanted) scheduleRetry()
    }
  }

  function attend(socket: SocketLike): void {
    current = socket
    const isCurrent = () => current === socket
    const opening = setTimeout(() => end(socket), pace.answer)
    socket.onopen = () => {
      clearTimeout(opening)
      if (!isCurrent()) return socket.close()
      open = true
      onOpen()
    }
    socket.onmessage = (event: { readonly data: unknown }) => {
      if (isCurrent() && typeof event.data === 'string') hear(socket, event.data)
    }
    socket.onclose = (event: { readonly code?: number; readonly reason?: string }) => {
      clearTimeout(opening)
      const { reason, code = 0 } = event
      if (isCurrent() && reason && !isPassing(code)) {
        if (!onReason(reason, code) && code === turnedAway) refusal = reason
      }
      end(socket)
    }
    socket.onerror = () => end(socket)
    watchSilence(socket)
  }

  /** However it ends, it ends once. */
  function end(socket: SocketLike): void {
    if (current !== socket) return
    current = undefined
    const wasOpen = open
    open = false
    clearTimeout(silence)
    closeQuietly(socket)
    for (const [id, { done, timer }] of waiting) {
      clearTimeout(timer)
      waiting.delete(id)
      done({ error: undefined })
    }
    if (wasOpen) onClose()
    if (wanted) scheduleRetry()
  }

  function scheduleRetry(): void {
    const longest = Math.min(pace.longestBackoff, pace.firstBackoff * 2 ** Math.min(failures++, 20))
    // Half of it by chance: clients that lost the same relay do not all come back at once.
    retry = setTimeout(() => void connect(), longest * (0.5 + random() / 2))
    say(status === 'open' ? 'lost' : status)
  }

  function hear(socket: SocketLike, text: string): void {
    let message: ReturnType<typeof parseMessage>
    try {
      message = parseMessage(text)
    } catch {
      return
    }
    if (message.kind === 'request' && message.method === 'irn_clock') onClock(message.params)
    // Not before: whom it turns away it lets in first.
    failures = 0
    if (status !== 'open') say('open')
    if (message.kind === 'request') {
      const delivery = message.method === 'irn_subscription' ? parseDelivery(message.params) : undefined
      const { id } = message
      if (delivery) onDelivery(delivery, () => current === socket && open && socket.send(formatResult(id, true)))
      return
    }
    const call = waiting.get(message.id)
    if (!call) return
    clearTimeout(call.timer)
    waiting.delete(message.id)
    call.done(message.kind === 'result' ? { result: message.result } : { error: message.error })
  }

  /** Node's sockets show pings; browsers answer them unseen. */
  function watchSilence(socket: SocketLike & { readonly on?: (event: string, listener: () => void) => unknown }): void {
    socket.on?.('ping', () => {
      clearTimeout(silence)
      if (current === socket) silence = setTimeout(() => end(socket), pace.silence)
    })
  }

  return {
    start() {
      wanted = true
      if (!current && !dialing && retry === undefined) void connect()
    },
    stop() {
      wanted = false
      dialing = undefined
      clearTimeout(retry)
      retry = undefined
      if (current) end(current)
      failures = 0
      refusal = undefined
      if (status !== 'idle') say('idle')
    },
    wake() {
      // An attempt that hangs is given up; one that has just begun is not.
      if (!wanted || open || dialing || (current && now() - triedAt < pace.answer / 3)) return
      if (current) end(current)
      failures = 0
      void connect()
    },
    isOpen: () => open,
    call(method, params, done, patience = pace.answer) {
      const socket = current
      if (!socket || !open) return void queueMicrotask(() => done({ error: undefined }))
      const id = `${nextId++}`
      waiting.set(id, { done, timer: setTimeout(() => end(socket), patience) })
      socket.send(formatRequest(id, method, params))
    },
  }
}

function closeQuietly(socket: SocketLike): void {
  try {
    socket.close(1000)
  } catch {
    // It was never open.
  }
}

function parseDelivery(params: unknown): Delivery | undefined {
  const data = isRecord(params) ? params.data : undefined
  if (!isRecord(data) || typeof data.topic !== 'string' || typeof data.message !== 'string') return undefined
  return { topic: data.topic, message: data.message, publishedAt: typeof data.publishedAt === 'number' ? data.publishedAt : undefined }
}
