/** What happens to a kit, as events: for frameworks whose components report that way. Only who imports this pays for it. */
import { type Caip2, confirmedOf, connectionOf, type Kit, type KitState, type Namespace, namespaces } from '@foyer/core'

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
 *
 * What a listener sets off is reported after what it was called for: each event once, in the order in which they happened.
 */
export function watchKitEvents(kit: Kit, listener: (event: KitEvent) => void): () => void {
  const queue: KitEvent[] = []
  let before: Seen = { open: kit.getState().modal.open, accounts: {} }
  let isReporting = false
  const look = (): void => {
    const last = before
    before = read(kit.getState())
    queue.push(...eventsBetween(last, before))
    if (isReporting) return
    isReporting = true
    try {
      for (let event = queue.shift(); event; event = queue.shift()) listener(event)
    } finally {
      isReporting = false
    }
  }
  const unsubscribe = kit.subscribe(look)
  const stop = (): void => {
    unsubscribe()
    queue.length = 0
    kit.signal.removeEventListener('abort', stop)
  }
  kit.signal.addEventListener('abort', stop)
  look()
  return stop
}

type Seen = { readonly open: boolean; readonly accounts: Readonly<Partial<Record<Namespace, KitAccount>>> }

function read(state: KitState): Seen {
  const accounts = namespaces.flatMap((namespace) => {
    const held = confirmedOf(connectionOf(state, namespace))
    return held ? [[namespace, { namespace, address: held.accounts[0].address, network: held.network }] as const] : []
  })
  return { open: state.modal.open, accounts: Object.fromEntries(accounts) }
}

function eventsBetween(last: Seen, now: Seen): KitEvent[] {
  const events = namespaces.flatMap((namespace) => accountEvents(last.accounts[namespace], now.accounts[namespace]))
  if (now.open !== last.open) events.push({ type: now.open ? 'open' : 'close', detail: undefined })
  return events
}

function accountEvents(was: KitAccount | undefined, is: KitAccount | undefined): KitEvent[] {
  if (is && !was) return [{ type: 'connect', detail: is }]
  if (!is && was) return [{ type: 'disconnect', detail: { namespace: was.namespace } }]
  const isChanged = is && was && (is.address !== was.address || is.network !== was.network)
  return isChanged ? [{ type: 'change', detail: is }] : []
}
