/** What a framework renders where there is no browser, and takes over from there. */

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
  const start =
    networks.find(({ caipNetworkId }) => caipNetworkId === initial?.network) ??
    networks.find(({ id }) => id === defaultNetwork?.id) ??
    networks[0]
  return {
    ...state,
    modal: { open: false, loading: false, shake: false, history: [], direction: 'none' },
    namespace: start?.chainNamespace,
    connections: initial?.connections ?? {},
    network: { networks, active: start?.caipNetworkId },
    connectors: [],
    recent: [],
    labels: initial?.labels ?? {},
    features: {},
    online: true,
  }
}
