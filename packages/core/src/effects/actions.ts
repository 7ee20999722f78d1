/**
 * What a page asks of its wallets by calling a function and waiting for the answer.
 *
 * The events that start connecting, switching and disconnecting have been sent already, in the page's own call: the state
 * shows it at once. Here is the waiting: a chunk of its own, since the modal itself reads the state.
 */
import { type Namespace, namespaceOf } from '../caip.ts'
import { KitError } from '../errors.ts'
import type { KitEvent } from '../event.ts'
import type { Kit } from '../kit.ts'
import { findConnector } from '../machines/connectors.ts'
import { pairedConnector } from '../pairing.ts'
import { connectionOf, heldOf, networkOf } from '../select.ts'
import type { KitState } from '../state.ts'
import { toKitError } from '../to-kit-error.ts'
import type { Runtime } from './runtime.ts'

export type Actions = Pick<Kit, 'connect' | 'switchNetwork' | 'signMessage' | 'signTypedData' | 'sendTransaction' | 'request'>

export type ActionsInput = {
  readonly runtime: Runtime
  getState(): KitState
  send(event: KitEvent): void
}

export function createActions({ runtime, getState, send }: ActionsInput): Actions {
  /** The connected wallet of a namespace, once it has confirmed a restored connection. */
  async function wallet(namespace: Namespace | undefined = getState().namespace) {
    const held = await runtime.until((state) => {
      const connection = connectionOf(state, namespace)
      return connection.status === 'connecting' && connection.restored ? undefined : { now: heldOf(connection) }
    })
    if (!held.now || !namespace) throw new KitError('not_connected', 'No account is connected. Connect a wallet first.')
    return { ...held.now, address: held.now.accounts[0].address, client: runtime.client(namespace) }
  }

  return {
    async connect(connector, { namespace, signal: cancel } = {}) {
      const found = findConnector(getState().connectors, connector, namespace, getState().namespace)
      const at = found?.chain ?? namespace ?? getState().namespace
      const stop = (): void => send({ type: 'cancel', ...(at && { namespace: at }) })
      cancel?.addEventListener('abort', stop)
      if (cancel?.aborted) stop()
      const asked = found?.id ?? connector
      try {
        await runtime.until((state) => {
          const now = connectionOf(state, at)
          // A wallet that was paired with may have approved another chain family than the one it was asked for first.
          if (state.namespace !== at && asked === pairedConnector && heldOf(connectionOf(state))?.connector === asked) return true
          if (now.status === 'disconnected' || now.connector !== asked) throw cancelled()
          if (now.status === 'failed') throw now.error
          return now.status === 'connected' || undefined
        })
      } finally {
        cancel?.removeEventListener('abort', stop)
      }
    },

    async switchNetwork(id) {
      const to = networkOf(getState(), id)?.caipNetworkId
      if (!to) throw new KitError('network_not_found', `Network not found: ${id} is not one of this kit's networks.`)
      await runtime.until(({ network: { active, switching, failed } }) => {
        if (switching?.to === to) return undefined
        if (failed?.to === to) throw failed.error
        if (active !== to) throw cancelled()
        return true
      })
    },

    signMessage: (message, namespace) =>
      translated(async () => {
        const { client, connector, address } = await wallet(namespace)
        return client.signMessage(connector, { address, message })
      }),

    signTypedData: (typedData, namespace) =>
      translated(async () => {
        const { client, connector, address } = await wallet(namespace)
        return client.signTypedData(connector, { address, typedData })
      }),

    sendTransaction: ({ network: wanted, ...transaction }) =>
      translated(async () => {
        const { client, connector, address, network } = await wallet(wanted && namespaceOf(wanted))
        const on = wanted ?? network
        const hash = await client.sendTransaction(connector, { ...transaction, from: address, network: on })
        send({ type: 'sent', key: `${on}:${address}` })
        return hash
      }),

    request: (request, namespace) =>
      translated(async () => {
        const { client, connector } = await wallet(namespace)
        return client.request(connector, request)
      }),
  }
}

function cancelled(): KitError {
  return new KitError('request_cancelled', 'Nobody waits for the wallet any more: the request was cancelled.')
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw toKitError(cause)
  }
}
