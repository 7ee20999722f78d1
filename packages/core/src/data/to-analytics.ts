/** Which change is which analytics event (spec 7.36). Pure. */
import type { AnalyticsEventName, AnalyticsProps } from '@foyer/contract'
import type { Namespace } from '../caip.ts'
import type { Stamped } from '../event.ts'
import { findConnector } from '../machines/connectors.ts'
import { pairedConnector } from '../pairing.ts'
import { connectionOf, isAnyConnected } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import type { ConnectorId } from '../wallet.ts'

type Reported = Omit<AnalyticsProps, 'address'>

export function toAnalytics(event: Stamped, state: KitState, before: KitState, setup: Setup): readonly Reported[] {
  const reported: Reported[] = []
  const add = (name: AnalyticsEventName, properties?: Readonly<Record<string, unknown>>): void => {
    const type = name === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
    reported.push({ type, event: name, ...(properties && { properties }) } as Reported)
  }
  const connected = isAnyConnected(state)

  if (event.type === 'open' && !before.modal.open) {
    add('INITIALIZE', initialization(setup))
    add('MODAL_OPEN', { connected })
  }
  if (before.modal.open && !state.modal.open) add('MODAL_CLOSE', { connected })

  switch (event.type) {
    case 'connect': {
      const platform = event.connector === pairedConnector ? 'qrcode' : 'browser'
      add('SELECT_WALLET', { name: nameOf(state, event.connector, event.namespace), platform })
      break
    }
    case 'paired': {
      const now = event.grants.find(({ namespace, paired }) => state.paired[namespace]?.topic === paired.topic)
      // Spec 4.04a.
      if (now && before.pairing.status !== 'idle')
        add('CONNECT_SUCCESS', { method: state.deepLink ? 'mobile' : 'qrcode', name: now.paired.name.slice(0, 120) })
      break
    }
    case 'granted': {
      const was = connectionOf(before, event.namespace)
      const now = connectionOf(state, event.namespace)
      if (was.status === 'connecting' && !was.restored && now.status === 'connected') {
        add('CONNECT_SUCCESS', { method: 'browser', name: nameOf(state, now.connector, event.namespace) })
      }
      break
    }
    case 'refused': {
      const now = connectionOf(state, event.namespace)
      if (connectionOf(before, event.namespace) !== now && now.status === 'failed') add('CONNECT_ERROR', { message: event.error.code })
      break
    }
    case 'released':
      if (event.errors[0]) {
        add('DISCONNECT_ERROR', { message: event.errors[0].code })
        add('INTERNAL_SDK_ERROR', { errorType: 'DISCONNECT', errorMessage: 'Failed to disconnect', uncaught: false })
      } else add('DISCONNECT_SUCCESS', { namespace: event.namespace })
      break
    case 'start-search':
      add('SEARCH_WALLET', { badge: state.catalogue.badge ?? 'none', search: event.text.slice(0, 100) })
      break
    case 'track':
      add(event.event as AnalyticsEventName, event.properties)
      break
    default:
  }
  const to = state.network.active
  if (before.network.switching && !state.network.switching && to && before.network.switching.to === to)
    add('SWITCH_NETWORK', { network: to })
  return reported
}

/** Once per opening is once too often: only the first opening of a kit says how it was made. */
function initialization({ networks, options, adapters }: Setup): Readonly<Record<string, unknown>> {
  const { features, enableWallets, enableEIP6963, enableInjected, enableNetworkSwitch, enableEmbedded, allowUnsupportedChain, themeMode } =
    options
  const { email, socials, swaps, onramp, send, receive, history, allWallets, legalCheckbox, collapseWallets } = features
  return {
    networks: networks.map(({ caipNetworkId }) => caipNetworkId).slice(0, 100),
    options: {
      adapters: [...adapters],
      enableWallets,
      enableEIP6963,
      enableInjected,
      enableNetworkSwitch,
      enableEmbedded,
      allowUnsupportedChain,
      themeMode,
      features: {
        email,
        socials: socials === false ? false : [...socials],
        swaps,
        onramp,
        send,
        receive,
        history,
        allWallets,
        legalCheckbox,
        collapseWallets,
      },
    },
  }
}

function nameOf({ connectors }: KitState, id: ConnectorId, namespace: Namespace | undefined): string {
  return findConnector(connectors, id, namespace, namespace)?.name.slice(0, 120) ?? 'unknown'
}
