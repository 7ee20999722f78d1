/** What a framework renders where there is no browser, and takes over from there. */

import { namespaceOf } from '@foyer/contract/entities'
import { whereLeft } from '../kernel/initial-state.ts'
import type { KitState } from '../kernel/state.ts'
import type { InitialState } from './cookie/read-initial-state.ts'
import type { Kit } from './kit.ts'

/**
 * What the server renders: nothing that only a browser knows, but what its cookie said. Hydration reads the same, so a
 * connection restored from storage shows right after it and never disagrees with the markup.
 */
export function serverState(kit: Kit, initial?: InitialState): KitState {
  const state = kit.getState()
  const { defaultNetwork } = kit.options
  const { networks } = state.network
  const start = networks.find(({ id }) => id === defaultNetwork?.id) ?? networks[0]
  const active = whereLeft(networks, initial) ?? start?.caipNetworkId
  return {
    ...state,
    modal: { open: false, loading: false, shake: false, history: [], direction: 'none' },
    namespace: active && namespaceOf(active),
    connections: initial?.connections ?? {},
    network: { networks, active },
    connectors: [],
    recent: [],
    labels: initial?.labels ?? {},
    features: {},
    online: true,
  }
}
