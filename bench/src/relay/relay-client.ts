/** A client of a relay as lean as it gets: calls, deliveries that it acknowledges, and a way back after a loss. */
import { createToken, type Identity } from './identity.ts'
import type { Link, OpenLink } from './link.ts'

export type Mail = { readonly topic: string; readonly message: string; readonly tag: number; readonly publishedAt: number }

export type RelayClient = {
  readonly identity: Identity
  readonly isOpen: () => boolean
  /** Signs the token of the next connection ahead, so that a storm measures the relay and not the signing. */
  readonly prepare: () => void
  /** @throws {Error} when the relay is not there or refuses. */
  readonly connect: () => Promise<void>
  /** @throws {LinkLost} when the connection goes before the answer; @throws {CallRefused} when the relay says no. */
  readonly call: (method: string, params: unknown) => Promise<unknown>
  readonly drop: () => void
}

export type RelayClientOptions = {
  readonly open: OpenLink
  readonly identity: Identity
  /** Like ws://127.0.0.1:4400/relay; asked for each connection. */
  readonly urlOf: () => string
  readonly projectId: string
  /** The address it connects from: 127.0.0.2 is another visitor than 127.0.0.3. */
  readonly from: string
  /** Says whether to acknowledge. */
  readonly onMail: (mail: Mail) => boolean
  readonly onLost?: (why: string) => void
}

export class LinkLost extends Error {
  override readonly name = 'LinkLost'
}

export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}

type Pending = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

export function createRelayClient({ open, identity, urlOf, projectId, from, onMail, onLost }: RelayClientOptions): RelayClient {
  const pending = new Map<string, Pending>()
  let link: Link | undefined
  let token: string | undefined
  // 19 digits in a string, as shipped clients count.
  let nextId = BigInt(Date.now()) * 1_000_000n

  function hear(text: string): void {
    const frame = JSON.parse(text) as {
      id: unknown
      method?: string
      params?: { data: Mail }
      result?: unknown
      error?: { message?: string }
    }
    if (frame.method === 'irn_subscription' && frame.params !== undefined) {
      if (onMail(frame.params.data)) link?.send(`{"id":${JSON.stringify(frame.id)},"jsonrpc":"2.0","result":true}`)
      return
    }
    const id = String(frame.id)
    const asked = pending.get(id)
    pending.delete(id)
    if (frame.error !== undefined) asked?.reject(new CallRefused(frame.error.message ?? 'refused without a reason'))
    else asked?.resolve(frame.result)
  }

  function lose(why: string): void {
    link = undefined
    const unanswered = [...pending.values()]
    pending.clear()
    for (const { reject } of unanswered) reject(new LinkLost(why))
    onLost?.(why)
  }

  return {
    identity,
    isOpen: () => link !== undefined,
    prepare() {
      token = createToken(identity, urlOf())
    },
    async connect() {
      const url = urlOf()
      const { hostname, port, pathname } = new URL(url)
      const query = new URLSearchParams({
        auth: token ?? createToken(identity, url),
        projectId,
        ua: 'wc-2/js-2.21.8/bench',
        useOnCloseEvent: 'true',
      })
      token = undefined
      link = await open({ host: hostname, port: Number(port), path: `${pathname}?${query}`, from }, { onText: hear, onClose: lose })
    },
    call(method, params) {
      return new Promise((resolve, reject) => {
        if (link === undefined) return reject(new LinkLost('not connected'))
        const id = String(nextId++)
        pending.set(id, { resolve, reject })
        link.send(`{"id":"${id}","jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
      })
    },
    drop: () => link?.destroy(),
  }
}
