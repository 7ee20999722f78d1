/**
 * The kernel as one machine: `(state, event) → [state, work]`. Pure and total.
 *
 * It is whole from the first moment: what visitors and pages ask for, and what wallets, other tabs and timers answer. What it wants
 * done is data, performed by code that may load later.
 */
import type { Setup } from '../options/setup.ts'
import { adopt, cancel, connect, disconnect, forget, granted, refused, restore, walletChanged } from './connections.ts'
import { mergeConnectors } from './connectors.ts'
import { changeConnection, changeModal, changeNetwork, type Draft, enterNamespace, isBlockedByNetwork, namespacesOf } from './draft.ts'
import type { Stamped, Work } from './event.ts'
import { chosen, switched, switchNetwork } from './networks.ts'
import type { Screen } from './screen.ts'
import { connectionOf, entranceOf, heldOf } from './select.ts'
import type { KernelState } from './state.ts'

/** What else the state holds passes through untouched. */
export function stepKernel<State extends KernelState>(start: State, event: Stamped, setup: Setup): readonly [State, readonly Work[]] {
  const draft: Draft = { start, state: start, work: [], event, setup }
  take(draft)
  return [draft.state as State, draft.work]
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
    case 'shaken':
    case 'loaded':
      return changeModal(draft, event)
    case 'connect':
      return connect(draft, event)
    case 'granted':
      return granted(draft, event)
    case 'refused':
      return refused(draft, event)
    case 'cancel':
      return cancel(draft, event)
    case 'disconnect':
      return disconnect(draft, event)
    case 'restore':
      return restore(draft, event)
    case 'forget':
      return forget(draft, event)
    case 'wallet':
      if (event.event.type !== 'connectors') return walletChanged(draft, event.namespace, event.event)
      draft.state = { ...state, connectors: mergeConnectors(state.connectors, event.namespace, event.event.connectors) }
      return
    case 'select-account':
      for (const namespace of namespacesOf(draft)) changeConnection(draft, namespace, { type: 'select', address: event.address })
      return
    case 'switch-network':
      return switchNetwork(draft, event)
    case 'switched':
      return switched(draft, event)
    case 'switch-refused':
      return changeNetwork(draft, { ...event, type: 'refused' })
    case 'chosen':
      return chosen(draft, event)
    case 'theme':
      draft.state = { ...state, theme: { mode: event.mode ?? state.theme.mode, variables: event.variables ?? state.theme.variables } }
      return
    case 'online':
      draft.state = { ...state, online: event.online }
      return
    case 'kept':
      if (JSON.stringify(state.recent) !== JSON.stringify(event.recent)) draft.state = { ...state, recent: event.recent }
      return
    case 'adopt':
      return adopt(draft, event)
    case 'misconfigured':
      draft.work.push({ ...event, type: 'alert' })
      return
    case 'consent':
      if (state.consent !== 'unneeded') draft.state = { ...state, consent: event.given ? 'given' : 'missing' }
      return
    case 'tab':
      draft.state = { ...state, tab: event.tab }
      return
    case 'notify':
    case 'warm':
      draft.work.push(event)
      return
    case 'label':
      draft.state = { ...state, labels: { ...state.labels, [event.key]: event.label } }
      return
  }
}

function firstScreen(draft: Draft): Screen {
  if (!heldOf(connectionOf(draft.state))) return entranceOf(draft.setup)
  return { name: isBlockedByNetwork(draft) ? 'UnsupportedChain' : 'Account' }
}
