/** What a kit offers to a page: its events by name, and promises for what waits for a wallet. */
import type { Namespace } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { ChainClient } from '../family/family.ts'
import type { ProviderOf } from '../family/signing.ts'
import type { Registry } from '../feature/registry.ts'
import type { KernelEvent, UiEvent } from '../kernel/event.ts'
import { parseScreen } from '../kernel/screen.ts'
import { connectionOf } from '../kernel/select.ts'
import type { Setup } from '../options/setup.ts'
import type { Drawing } from './drawing.ts'
import type { Kit } from './kit.ts'
import type { LateEffects } from './late-effects.ts'

type MethodsInput = Drawing &
  Pick<Kit, 'getState' | 'signal' | 'subscribe'> & {
    readonly setup: Setup
    readonly clients: ReadonlyMap<Namespace, ChainClient>
    readonly registry: Registry
    readonly late: LateEffects
    send(event: KernelEvent): void
    abort(): void
  }

const themeModes: readonly string[] = ['light', 'dark', 'system']

export function createMethods(input: MethodsInput): Kit {
  const { setup, clients, signal, late, getState, send } = input
  const { act, load } = late

  /** What the page says wants its effects soon. */
  function say(event: UiEvent): void {
    send(event)
    load()
  }

  return {
    options: setup.options,
    isPhone: setup.isPhone,
    signal,
    getState,
    subscribe: input.subscribe,
    feature: input.registry.handle,
    send: say,
    waitFor: input.waitFor,
    async open({ view, arguments: given, namespace } = {}) {
      send({ type: 'open', ...(view !== undefined && { screen: parseScreen(view, given) }), ...(namespace && { namespace }) })
      input.afterPaint(load)
    },
    close: ({ force = false } = {}) => say({ type: 'close', force }),
    connect(connector, options = {}) {
      const { namespace, signal: cancel } = options
      if (!cancel?.aborted) say({ type: 'connect', connector, ...(namespace && { namespace }) })
      return act('connect')(connector, options)
    },
    disconnect(namespace) {
      say({ type: 'disconnect', ...(namespace && { namespace }) })
      return load().then(({ disconnected }) => disconnected(namespace))
    },
    switchNetwork(network) {
      say({ type: 'switch-network', network })
      return act('switchNetwork')(network)
    },
    signMessage: act('signMessage'),
    signTypedData: act('signTypedData'),
    sendTransaction: act('sendTransaction'),
    request: act('request'),
    getProvider<N extends Namespace>(wanted?: N) {
      const namespace = wanted ?? getState().namespace
      const connection = connectionOf(getState(), namespace)
      return namespace && connection.status === 'connected'
        ? (clients.get(namespace)?.wallets.provider(connection.connector) as ProviderOf<N>)
        : undefined
    },
    setThemeMode(mode) {
      if (!themeModes.includes(mode)) throw new KitError('invalid_input', `Theme mode ${String(mode)} is none of ${themeModes}.`)
      send({ type: 'theme', mode })
    },
    setThemeVariables: (variables) => send({ type: 'theme', variables }),
    dispose() {
      if (signal.aborted) return
      input.abort()
      for (const client of clients.values()) client.dispose()
    },
  }
}
