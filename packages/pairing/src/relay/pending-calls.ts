/** Calls on one connection that wait for a response, each with a timeout. */
import type { RpcError, RpcId } from '../wire/json-rpc.ts'

/** Why a call failed: the relay's own error, or `undefined` when the connection ended before a response. */
export type CallResponse = { readonly result: unknown } | { readonly error: RpcError | undefined }
export type OnResponse = (response: CallResponse) => void

export type PendingCalls = {
  /** `onTimeout` replaces the response when none comes in time. */
  add(id: RpcId, onResponse: OnResponse, timeout: { readonly ms: number; readonly onTimeout: () => void }): void
  settle(id: RpcId, response: CallResponse): void
  /** The connection has ended. */
  failAll(): void
}

export function createPendingCalls(): PendingCalls {
  const pending = new Map<RpcId, { readonly onResponse: OnResponse; readonly timer: ReturnType<typeof setTimeout> }>()

  function settle(id: RpcId, response: CallResponse): void {
    const call = pending.get(id)
    if (!call) return
    clearTimeout(call.timer)
    pending.delete(id)
    call.onResponse(response)
  }

  return {
    add: (id, onResponse, { ms, onTimeout }) => void pending.set(id, { onResponse, timer: setTimeout(onTimeout, ms) }),
    settle,
    failAll() {
      for (const id of [...pending.keys()]) settle(id, { error: undefined })
    },
  }
}
