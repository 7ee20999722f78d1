/** Options of mutations: what a page asks of wallets. Nothing is asked again by itself, and errors are the kit's. */
import type {
  Caip2,
  ConnectorId,
  Hex,
  Kit,
  KitError,
  Namespace,
  SignatureOf,
  TransactionHash,
  TransactionRequest,
  TypedData,
} from '@foyer/core'
import type { UseMutationOptions } from '@tanstack/react-query'
import { kitKey } from './keys.ts'

/** For `useMutation`: what it answers, and what `mutate` takes. */
export type KitMutation<Data, Variables> = UseMutationOptions<Data, KitError, Variables> & {
  readonly mutationKey: readonly ['foyer', storageKey: string, name: string]
  readonly mutationFn: (variables: Variables) => Promise<Data>
}

type ConnectOptions = { readonly namespace?: Namespace; readonly signal?: AbortSignal }
type SignOptions<N extends Namespace> = { readonly namespace?: N }

/** `mutate(connectorId)`. Connects without the modal; `signal` stops waiting for the wallet. */
export function connectMutation(kit: Kit, options: ConnectOptions = {}): KitMutation<void, ConnectorId> {
  return mutation(kit, 'connect', (connector) => kit.connect(connector, options))
}

/** `mutate()`. Without a namespace everything is disconnected. */
export function disconnectMutation(kit: Kit, { namespace }: { readonly namespace?: Namespace } = {}): KitMutation<void, void> {
  return mutation(kit, 'disconnect', () => kit.disconnect(namespace))
}

/** `mutate('eip155:1')`. */
export function switchNetworkMutation(kit: Kit): KitMutation<void, Caip2> {
  return mutation(kit, 'switch-network', (network) => kit.switchNetwork(network))
}

/** `mutate('text')`. */
export function signMessageMutation<N extends Namespace = Namespace>(
  kit: Kit,
  { namespace }: SignOptions<N> = {},
): KitMutation<SignatureOf<N>, string> {
  return mutation(kit, 'sign-message', (message) => kit.signMessage(message, namespace))
}

/** `mutate(typedData)`: EIP-712, or its JSON text. */
export function signTypedDataMutation(kit: Kit, { namespace }: SignOptions<Namespace> = {}): KitMutation<Hex, TypedData | string> {
  return mutation(kit, 'sign-typed-data', (typedData) => kit.signTypedData(typedData, namespace))
}

/** `mutate(transaction)`. Answers the hash once the wallet has sent it, not once it is mined. */
export function sendTransactionMutation(kit: Kit): KitMutation<TransactionHash, TransactionRequest> {
  return mutation(kit, 'send-transaction', (transaction) => kit.sendTransaction(transaction))
}

function mutation<Data, Variables>(
  kit: Kit,
  name: string,
  mutationFn: (variables: Variables) => Promise<Data>,
): KitMutation<Data, Variables> {
  // A wallet that was asked while the browser is offline is asked at once: it may be on this machine.
  return { mutationKey: [...kitKey(kit), name], mutationFn, networkMode: 'always', retry: false }
}
