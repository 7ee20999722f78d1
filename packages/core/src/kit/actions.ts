/**
 * What a page asks of its wallets by calling a function and waiting for the answer, and what it asks the server to find out whom to ask.
 *
 * The events that start connecting, switching and disconnecting have been sent already, in the page's own call: the state
 * shows it at once. Here is the waiting: a chunk of its own, since the modal itself reads the state.
 */
import { type Caip2, type Namespace, namespaceOf } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { Hex } from '../entities/hex.ts'
import { toKitError } from '../entities/to-kit-error.ts'
import type { Environment } from '../environment/environment.ts'
import { isLocalPage, readPage } from '../environment/page.ts'
import type { SignatureOf } from '../family/signing.ts'
import type { Transaction, TransactionHash, TransactionRequest } from '../family/transaction.ts'
import type { Registry } from '../feature/registry.ts'
import { supportedChains } from '../features/supported-chains/supported-chains.ts'
import { findConnector } from '../kernel/connectors.ts'
import type { KernelEvent } from '../kernel/event.ts'
import type { Runtime } from '../kernel/runtime.ts'
import { connectionOf, heldOf, mayConnect, networkOf } from '../kernel/select.ts'
import type { KernelState } from '../kernel/state.ts'
import type { Setup } from '../options/setup.ts'
import type { Kit } from './kit.ts'
import { senderOf } from './sender-of.ts'
import { createServedNetworks, type ServedNetworks } from './served-networks.ts'

export type Actions = Pick<Kit, 'connect' | 'switchNetwork' | 'signMessage' | 'signTypedData' | 'sendTransaction' | 'request'> &
  ServedNetworks & {
    /** What the page is told of wallets that could not be. */
    toDisconnectError(errors: readonly KitError[]): KitError
  }

export type ActionsInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly registry: Registry
  readonly runtime: Runtime
  getState(): KernelState
  send(event: KernelEvent): void
}

export function createActions({ setup, environment, registry, runtime, getState, send }: ActionsInput): Actions {
  if (setup.showsAlerts ?? isLocalPage(environment.page ?? readPage())) {
    // What could not be looked at says nothing.
    import('../options/unread-keys.ts').then((chunk) => chunk.reportUnreadKeys(setup, environment)).catch(() => undefined)
  }

  /** The connected wallet of a namespace, once it has confirmed a restored connection. */
  async function wallet(namespace: Namespace | undefined = getState().namespace) {
    const held = namespace && (await runtime.confirmed(namespace))
    if (!held) throw new KitError('not_connected', 'No account is connected. Connect a wallet first.')
    return { ...held, address: held.accounts[0].address, client: runtime.client(namespace) }
  }

  return {
    ...createServedNetworks({ setup, chains: registry.handle(supportedChains), until: runtime.until }),
    toDisconnectError,

    async connect(connector, { namespace, signal } = {}) {
      if (!mayConnect(getState())) throw new KitError('consent_missing', 'The visitor has not agreed to the terms yet.')
      const found = findConnector(getState().connectors, connector, namespace, getState().namespace)
      const at = found?.chain ?? namespace ?? getState().namespace
      const asked = found?.id ?? connector
      const before = heldOf(connectionOf(getState()))
      const connected = runtime.until((state) => {
        if (signal?.aborted) throw cancelled()
        const now = connectionOf(state, at)
        // A wallet that was paired with may have approved another chain family than the one it was asked for first.
        const held = heldOf(connectionOf(state))
        if (state.namespace !== at && found?.connectsIn && held?.connector === asked && held.session !== before?.session) return true
        if (now.status === 'disconnected' || now.connector !== asked) throw cancelled()
        if (now.status === 'failed') throw now.error
        return now.status === 'connected' || undefined
      })
      await new Promise<unknown>((resolve, reject) => {
        // Who has joined an attempt leaves it, which changes nothing in the state.
        const leave = (): void => reject(cancelled())
        signal?.addEventListener('abort', leave)
        connected.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
      })
    },

    async switchNetwork(id) {
      const to = networkOf(getState(), `${id}` as Caip2)?.caipNetworkId
      if (!to) throw new KitError('network_not_found', `Network not found: ${id} is not one of this kit's networks.`)
      await runtime.until(({ network: { active, switching, failed } }) => {
        if (switching?.to === to) return undefined
        if (failed?.to === to) throw failed.error
        if (active !== to) throw cancelled()
        return true
      })
    },

    signMessage: <N extends Namespace>(message: string, namespace?: N) =>
      translated(async () => {
        const { client, connector, address } = await wallet(namespace)
        return (await able(client.sign.message, 'signs messages')(connector, { address, message })) as SignatureOf<N>
      }),

    signTypedData: (typedData, namespace) =>
      translated(async () => {
        const { client, connector, address } = await wallet(namespace)
        return (await able(client.sign.typedData, 'signs typed data')(connector, { address, typedData })) as Hex
      }),

    sendTransaction: ({ network: wanted, ...transaction }: TransactionRequest) =>
      translated(async () => {
        // The connected account sends it: another sender would be dropped in silence.
        if ('from' in transaction) throw new KitError('invalid_input', 'A transaction takes no field `from`. Nothing was sent.')
        const { client, connector, address, network } = await wallet(wanted && namespaceOf(wanted))
        const on = wanted ?? network
        const hash = await able(client.sign.transaction, 'sends transactions')(connector, {
          ...transaction,
          from: address,
          network: on,
        } as Transaction)
        send({ type: 'sent', key: `${on}:${address}` })
        return hash as TransactionHash
      }),

    request: (request, namespace) =>
      translated(async () => {
        const { client, connector, accounts, network } = await wallet(namespace)
        const answer = await client.wallets.request(connector, request)
        const key = senderOf(request, { accounts, network, state: getState() })
        if (key) send({ type: 'sent', key })
        return answer
      }),
  }
}

/** What a chain family cannot do is absent from its client. */
function able<T>(call: T | undefined, what: string): T {
  if (call) return call
  throw new KitError('method_unsupported', `Nothing on this page ${what} on this chain.`)
}

function toDisconnectError(errors: readonly KitError[]): KitError {
  // Of several that failed differently no single reason is the reason; each is in the cause.
  const [code = 'unknown', ...others] = new Set(errors.map((error) => error.code))
  return new KitError(others.length > 0 ? 'unknown' : code, 'Failed to disconnect', { cause: errors })
}

function cancelled(): KitError {
  return new KitError('request_cancelled', 'The request was cancelled.')
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw toKitError(cause)
  }
}
