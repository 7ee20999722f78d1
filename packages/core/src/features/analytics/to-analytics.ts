/** Which change is which analytics event. Pure. */
import type { AnalyticsEventName, AnalyticsProps } from '@foyer/contract'
import type { Namespace } from '@foyer/contract/entities'
import type { ConnectorId } from '../../entities/wallet.ts'
import type { KernelView } from '../../feature/feature.ts'
import { findConnector } from '../../kernel/connectors.ts'
import type { KernelEvent, Stamped } from '../../kernel/event.ts'
import { connectionOf, isAnyConnected } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import type { Setup } from '../../options/setup.ts'

type Report = Omit<AnalyticsProps, 'address'>

/** How the kit was made, said once. */
export function initialized({ setup }: KernelView): Report {
  return toReport('INITIALIZE', initialization(setup))
}

export function opened({ now }: KernelView): Report {
  return toReport('MODAL_OPEN', { connected: isAnyConnected(now) })
}

export function toAnalytics(event: Stamped<KernelEvent>, kernel: KernelView): readonly Report[] {
  const { now: state, before } = kernel
  const reported: Report[] = []
  const add = (name: AnalyticsEventName, properties?: Readonly<Record<string, unknown>>): void =>
    void reported.push(toReport(name, properties))

  if (!before.modal.open && state.modal.open) reported.push(opened(kernel))
  if (before.modal.open && !state.modal.open) add('MODAL_CLOSE', { connected: isAnyConnected(state) })

  switch (event.type) {
    case 'connect': {
      if (event.quiet) break
      const platform = findConnector(state.connectors, event.connector, event.namespace, event.namespace)?.connectsIn ? 'qrcode' : 'browser'
      add('SELECT_WALLET', { name: nameOf(state, event.connector, event.namespace), platform })
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
      for (const { code } of event.errors) add('DISCONNECT_ERROR', { message: code })
      if (event.errors.length > 0) {
        add('INTERNAL_SDK_ERROR', { errorType: 'DISCONNECT', errorMessage: 'Failed to disconnect', uncaught: false })
      } else add('DISCONNECT_SUCCESS', { namespace: event.namespace })
      break
    case 'track':
      add(event.event, event.properties)
      break
    default:
  }
  const to = state.network.active
  // Where no wallet is asked to move, it is there with the choice.
  const hasSwitched = event.type === 'switch-network' ? before.network.active !== to : before.network.switching?.to === to
  if (to && hasSwitched && !state.network.switching) add('SWITCH_NETWORK', { network: to })
  return reported
}

function toReport(name: AnalyticsEventName, properties?: Readonly<Record<string, unknown>>): Report {
  const type = name === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
  return { type, event: name, ...(properties && { properties }) } as Report
}

function initialization({ networks, options }: Setup): Readonly<Record<string, unknown>> {
  const { features, enableWallets, enableEIP6963, enableInjected, enableNetworkSwitch, enableEmbedded, allowUnsupportedChain, themeMode } =
    options
  const { onramp, swaps, receive, send, history, allWallets, legalCheckbox, collapseWallets } = features
  return {
    networks: networks.map(({ caipNetworkId }) => caipNetworkId).slice(0, 100),
    options: {
      enableWallets,
      enableEIP6963,
      enableInjected,
      enableNetworkSwitch,
      enableEmbedded,
      allowUnsupportedChain,
      themeMode,
      features: { onramp, swaps, receive, send, history, allWallets, legalCheckbox, collapseWallets },
    },
  }
}

function nameOf({ connectors }: KernelState, id: ConnectorId, namespace: Namespace | undefined): string {
  return findConnector(connectors, id, namespace, namespace)?.name.slice(0, 120) ?? 'unknown'
}
