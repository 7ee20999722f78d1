/** What happens to a kit, as events: for frameworks whose components report that way. Only who imports this pays for it. */
import { type Caip2, connectionOf, type Kit, type KitState, type Namespace, namespaces } from '@foyer/core'

/** An account on the network of its wallet. */
export type KitAccount = { readonly namespace: Namespace; readonly address: string; readonly network: Caip2 }

export type KitEventMap = {
  /** A wallet has connected, or has confirmed the connection that an earlier visit left behind. */
  readonly connect: KitAccount
  /** The connected wallet has another account in use, or is on another network. */
  readonly change: KitAccount
  readonly disconnect: { readonly namespace: Namespace }
  /** The modal. */
  readonly open: undefined
  readonly close: undefined
}

export type KitEventName = keyof KitEventMap

export type KitEvent = { readonly [Name in KitEventName]: { readonly type: Name; readonly detail: KitEventMap[Name] } }[KitEventName]

/**
 * Reports what happens from now on; who is connected already is reported first. Ends with the kit, or by the function that it returns.
 */
export function watchKitEvents(kit: Kit, listener: (event: KitEvent) => void): () => void {
  let before: Seen = { open: kit.getState().modal.open, accounts: {} }
  const look = (): void => {
    const last = before
    before = read(kit.getState())
    for (const namespace of namespaces) reportAccount([last.accounts[namespace], before.accounts[namespace]], listener)
    if (before.open !== last.open) listener({ type: before.open ? 'open' : 'close', detail: undefined })
  }
  const stop = kit.subscribe(look)
  kit.signal.addEventListener('abort', stop)
  look()
  return () => {
    stop()
    kit.signal.removeEventListener('abort', stop)
  }
}

type Seen = { readonly open: boolean; readonly accounts: Readonly<Partial<Record<Namespace, KitAccount>>> }

function read(state: KitState): Seen {
  const accounts = namespaces.flatMap((namespace) => {
    const connection = connectionOf(state, namespace)
    const held = connection.status === 'connected' ? connection : connection.status === 'disconnected' ? undefined : connection.previous
    return held ? [[namespace, { namespace, address: held.accounts[0].address, network: held.network }] as const] : []
  })
  return { open: state.modal.open, accounts: Object.fromEntries(accounts) }
}

function reportAccount([was, is]: readonly [KitAccount | undefined, KitAccount | undefined], listener: (event: KitEvent) => void): void {
  if (is && !was) listener({ type: 'connect', detail: is })
  else if (!is && was) listener({ type: 'disconnect', detail: { namespace: was.namespace } })
  else if (is && was && (is.address !== was.address || is.network !== was.network)) listener({ type: 'change', detail: is })
}
