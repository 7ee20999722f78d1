/** One connection to a relay, from the opening of its WebSocket to the end: JSON-RPC out and in. It does not come back. */
import { formatRequest, formatResult, isRecord, parseMessage, type RpcId, type RpcMessage } from '../wire/json-rpc.ts'
import { createPendingCalls, type OnResponse } from './pending-calls.ts'
import type { Pace, SocketLike } from './socket-like.ts'

export type Delivery = { readonly topic: string; readonly message: string; readonly publishedAt: number | undefined }

export type RelayConnection = {
  isOpen(): boolean
  call(request: RelayCall, onResponse: OnResponse): void
  end(): void
}

export type RelayCall = {
  readonly id: RpcId
  readonly method: string
  readonly params: unknown
  /** Ms. A relay that takes longer to respond is gone. */
  readonly timeout: number
}

export type ConnectionOptions = {
  readonly pace: Pace
  readonly onOpen: () => void
  /** The relay has said something that can be read. */
  readonly onMessage: (message: RpcMessage) => void
  /** The relay says what time it is, unchecked. */
  readonly onClock: (params: unknown) => void
  /** `acknowledge` once it is stored. */
  readonly onDelivery: (delivery: Delivery, acknowledge: () => void) => void
  /** The relay closed, and said why. */
  readonly onReason: (reason: string, code: number) => void
  /** However it ends, it ends once. */
  readonly onEnd: (wasOpen: boolean) => void
}

export function createConnection(socket: SocketLike, options: ConnectionOptions): RelayConnection {
  const { pace, onOpen, onMessage, onClock, onDelivery, onReason, onEnd } = options
  let status: 'opening' | 'open' | 'ended' = 'opening'
  const opening = setTimeout(end, pace.answer)
  const calls = createPendingCalls()
  const stopWatching = watchSilence(socket, pace.silence, end)

  function end(): void {
    if (status === 'ended') return
    const wasOpen = status === 'open'
    status = 'ended'
    clearTimeout(opening)
    stopWatching()
    closeQuietly(socket)
    calls.failAll()
    onEnd(wasOpen)
  }

  function receive(message: RpcMessage): void {
    if (message.kind === 'request' && message.method === 'irn_clock') onClock(message.params)
    onMessage(message)
    if (message.kind === 'result') calls.settle(message.id, { result: message.result })
    else if (message.kind === 'error') calls.settle(message.id, { error: message.error })
    else if (message.method === 'irn_subscription') {
      const delivery = parseDelivery(message.params)
      if (delivery) onDelivery(delivery, () => status === 'open' && socket.send(formatResult(message.id, true)))
    }
  }

  socket.onopen = () => {
    if (status !== 'opening') return socket.close()
    clearTimeout(opening)
    status = 'open'
    onOpen()
  }
  socket.onmessage = (event: { readonly data: unknown }) => {
    const message = status !== 'ended' && typeof event.data === 'string' ? readMessage(event.data) : undefined
    if (message) receive(message)
  }
  socket.onclose = ({ reason, code = 0 }: { readonly code?: number; readonly reason?: string }) => {
    if (status !== 'ended' && reason && !isPassing(code)) onReason(reason, code)
    end()
  }
  socket.onerror = () => end()

  return {
    isOpen: () => status === 'open',
    call({ id, method, params, timeout }, onResponse) {
      calls.add(id, onResponse, { ms: timeout, onTimeout: end })
      socket.send(formatRequest(id, method, params))
    },
    end,
  }
}

/** Going away, restarting (RFC 6455 and its registry of codes): nothing about this client, and the relay comes back by itself. */
const isPassing = (code: number): boolean => code === 1001 || code === 1012

/** Node's sockets show pings; browsers respond to them unseen. Returns the way to stop. */
function watchSilence(
  socket: SocketLike & { readonly on?: (event: string, listener: () => void) => unknown },
  ms: number,
  onSilent: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  socket.on?.('ping', () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(onSilent, ms)
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function closeQuietly(socket: SocketLike): void {
  try {
    socket.close(1000)
  } catch {
    // It was never open.
  }
}

function readMessage(text: string): RpcMessage | undefined {
  try {
    return parseMessage(text)
  } catch {
    return undefined
  }
}

function parseDelivery(params: unknown): Delivery | undefined {
  const data = isRecord(params) ? params.data : undefined
  if (!isRecord(data) || typeof data.topic !== 'string' || typeof data.message !== 'string') return undefined
  return { topic: data.topic, message: data.message, publishedAt: typeof data.publishedAt === 'number' ? data.publishedAt : undefined }
}
