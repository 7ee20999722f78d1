/**
 * What people and pages say to the kit, as one machine: `(state, event) → [state, work]`. Pure and total.
 *
 * This is the half that must be there from the first moment. What the world says back is in `effects/step-answers.ts`.
 */
import { namespaceOf } from './caip.ts'
import { KitError } from './errors.ts'
import type { Stamped } from './event.ts'
import { findConnector, mergeConnectors } from './machines/connectors.ts'
import {
  changeConnection,
  changeModal,
  changeNetwork,
  type Draft,
  dropMoved,
  enterNamespace,
  enterNetwork,
  isBlockedByNetwork,
  namespacesOf,
  type Stepped,
} from './machines/draft.ts'
import { screenRules } from './machines/screen-rules.ts'
import { pairedConnector } from './pairing.ts'
import type { Screen } from './screen.ts'
import { caipAddressOf, connectionOf, entranceOf, heldOf, networkOf, screenOf } from './select.ts'
import type { Setup } from './setup.ts'
import type { KitState } from './state.ts'

export function stepKit(start: KitState, event: Stamped, setup: Setup): Stepped {
  const draft: Draft = { start, state: start, work: [], event, setup }
  take(draft)
  return [draft.state, draft.work]
}

function take(draft: Draft) {
  const { event, state } = draft
  switch (event.type) {
    case 'open':
      if (event.namespace) enterNamespace(draft, event.namespace)
      return changeModal(draft, { type: 'open', screen: event.screen ?? firstScreen(draft) })
    case 'close':
    case 'back':
    case 'go':
    case 'shake':
      return changeModal(draft, event)
    case 'connect':
      return connect(draft, event)
    case 'cancel':
      for (const namespace of event.namespace ? [event.namespace] : namespacesOf(draft)) changeConnection(draft, namespace, event)
      return changeNetwork(draft, { type: 'cancel' })
    case 'switch-network':
      return switchNetwork(draft, event)
    case 'theme':
      draft.state = { ...state, theme: { mode: event.mode ?? state.theme.mode, variables: event.variables ?? state.theme.variables } }
      return
    case 'restore':
      changeConnection(draft, event.namespace, { ...event, attempt: event.seq })
      if (event.paired && draft.state !== state)
        draft.state = { ...draft.state, paired: { ...state.paired, [event.namespace]: event.paired } }
      if (event.namespace === state.namespace) enterNetwork(draft, heldOf(connectionOf(draft.state))?.network ?? event.snapshot.network)
      return
    case 'wallet':
      if (event.event.type !== 'connectors') return
      draft.state = { ...state, connectors: mergeConnectors(state.connectors, event.namespace, event.event.connectors) }
      return
    case 'online':
      draft.state = { ...state, online: event.online }
      return
    case 'refused':
      return changeConnection(draft, event.namespace, event)
    case 'switch-refused':
      return changeNetwork(draft, { ...event, type: 'refused' })
    case 'missing':
      return missing(draft, event.error)
  }
}

function firstScreen(draft: Draft): Screen {
  if (!heldOf(connectionOf(draft.state))) return entranceOf(draft.setup)
  return { name: isBlockedByNetwork(draft) ? 'UnsupportedChain' : 'Account' }
}

function connect(draft: Draft, { connector: id, namespace: wanted, at, seq }: Extract<Stamped, { type: 'connect' }>) {
  const { connectors, namespace: current } = draft.state
  const found = findConnector(connectors, id, wanted, current)
  const namespace = found?.chain ?? wanted ?? current
  if (!namespace) return
  changeConnection(draft, namespace, { type: 'ask', connector: found?.id ?? id, attempt: seq, at }, !found)
  if (!found) {
    // Nobody to ask: said as the wallet's answer, so that the person sees it where they asked.
    const error = new KitError('wallet_not_found', 'This wallet is not in this browser. Install it, or turn it on and reload the page.')
    changeConnection(draft, namespace, { type: 'refused', attempt: seq, error })
  }
  if (!draft.state.modal.open) return
  const paired = found?.id === pairedConnector
  // Pressed in a pairing view: it goes on there.
  if (paired && screenRules[screenOf(draft.state)?.name ?? 'Connect']?.pairs) return
  changeModal(draft, {
    type: 'go',
    screen: paired ? { name: 'ConnectingWalletConnectBasic' } : { name: 'ConnectingExternal', connector: id },
  })
}

function switchNetwork(draft: Draft, { network: wanted, at, seq }: Extract<Stamped, { type: 'switch-network' }>) {
  const { state } = draft
  const to = networkOf(state, wanted)?.caipNetworkId
  if (!to) {
    draft.work.push({ type: 'alert', key: 'SWITCH_NETWORK_NOT_FOUND', detail: wanted })
    return
  }
  const held = heldOf(connectionOf(state, namespaceOf(to)))
  if (!held || held.network === to) {
    enterNetwork(draft, to)
    return dropMoved(draft)
  }
  changeNetwork(draft, { type: 'move', to, attempt: seq, at })
  if (state.modal.open) changeModal(draft, { type: 'go', screen: { name: 'SwitchNetwork', network: to } })
}

/** Code that fetches did not arrive: what waits for it has failed, and is tried again like any other failure. */
function missing(draft: Draft, error: KitError) {
  const { state } = draft
  const failed = { status: 'failed', error, at: draft.event.at } as const
  const key = caipAddressOf(state)
  draft.state = {
    ...state,
    ...(draft.setup.pairs && state.pairing.status === 'idle' && { pairing: { status: 'failed', error } }),
    ...(state.catalogue.recommended.status === 'idle' && { catalogue: { ...state.catalogue, recommended: failed, list: failed } }),
    ...(key && {
      identities: { [key]: failed, ...state.identities },
      balances: { [key]: failed, ...state.balances },
      tokens: { [key]: failed, ...state.tokens },
    }),
  }
}
