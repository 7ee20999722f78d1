/** What a server renders: nothing that only a browser knows. The first render in the browser says the same. */
import type { Kit, KitState } from '@foyer/core'

export function serverState(kit: Kit): KitState {
  const state = kit.getState()
  const { networks } = state.network
  const start = networks.find(({ id }) => id === kit.options.defaultNetwork?.id) ?? networks[0]
  return {
    ...state,
    modal: { open: false, loading: false, shake: false, history: [], direction: 'none' },
    namespace: start?.chainNamespace,
    connections: {},
    network: { networks, active: start?.caipNetworkId },
    connectors: [],
    recent: [],
    labels: {},
    features: {},
    online: true,
  }
}
