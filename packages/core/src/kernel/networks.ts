/** What happens to the network that the page is on, and what of it concerns connections and the modal. */
import { type Caip2, namespaceOf } from '@foyer/contract/entities'
import { changeConnection, changeModal, changeNetwork, type Draft, dropMoved, enterNetwork, isBlockedByNetwork } from './draft.ts'
import type { Stamped } from './event.ts'
import { connectionOf, heldOf, isUnsupported, networkOf, screenOf } from './select.ts'

export function switchNetwork(draft: Draft, { network: wanted, at, seq }: Extract<Stamped, { type: 'switch-network' }>) {
  const { state } = draft
  // A page in plain JavaScript may name none.
  const to = wanted && networkOf(state, wanted)?.caipNetworkId
  if (!to) {
    draft.work.push({ type: 'alert', key: 'SWITCH_NETWORK_NOT_FOUND', detail: wanted })
    return
  }
  const held = heldOf(connectionOf(state, namespaceOf(to)))
  if (!held || held.network === to) {
    // Whoever goes elsewhere waits for no other network: a late yes moves the wallet alone.
    changeNetwork(draft, { type: 'cancel' })
    enterNetwork(draft, to)
    return dropMoved(draft)
  }
  changeNetwork(draft, { type: 'move', to, attempt: seq, at })
  if (state.modal.open) changeModal(draft, { type: 'go', screen: { name: 'SwitchNetwork', network: to } })
}

export function switched(draft: Draft, { attempt }: Extract<Stamped, { type: 'switched' }>) {
  const to = draft.state.network.switching?.to
  changeNetwork(draft, { type: 'moved', attempt })
  if (to && draft.state.network.active === to) moved(draft, to)
}

/** Another tab, without a wallet, chose a network. */
export function chosen(draft: Draft, { network }: Extract<Stamped, { type: 'chosen' }>) {
  if (!heldOf(connectionOf(draft.state)) && networkOf(draft.state, network)) enterNetwork(draft, network)
}

/** The page goes where the wallet of its namespace is. */
export function goWithWallet(draft: Draft, namespace: string) {
  const held = heldOf(connectionOf(draft.state))
  if (held && namespace === draft.state.namespace) moved(draft, held.network)
}

/** The page is on `id` now: what was about getting there is over. */
export function moved(draft: Draft, id: Caip2) {
  const namespace = namespaceOf(id)
  const held = heldOf(connectionOf(draft.state, namespace))
  if (held && held.network !== id) changeConnection(draft, namespace, { type: 'moved', connector: held.connector, network: id })
  const waited = draft.start.network.switching ?? isUnsupported(draft.start)
  enterNetwork(draft, id)
  if (!isBlockedByNetwork(draft)) {
    if (waited && !draft.state.network.switching) dropMoved(draft)
  } else if (draft.state.modal.open && screenOf(draft.state)?.name !== 'UnsupportedChain') {
    changeModal(draft, { type: 'reset', history: [{ name: 'UnsupportedChain' }] })
  }
}
