/** A WalletConnect v2 Sign client for dapps and wallets. */

export {
  type AccountId,
  addressOf,
  type ChainId,
  namespaceOf,
  networkOf,
  type PeerMetadata,
  type RelayLink,
} from '@foyer/contract/entities'
export type { ClientOptions, DappClient, OpenProposal, PairingClient, WaitOptions } from '../client/client.ts'
export { createClient, createDapp } from '../client/create-client.ts'
export { memoryStorage, type PairingStorage, webStorage } from '../client/storage.ts'
export type { ChannelLike, LockLike, Tabs } from '../client/tabs.ts'
export type {
  ClientNotification,
  IncomingProposal,
  IncomingRequest,
  IncomingSignIn,
  Participant,
  Properties,
  Session,
  SessionProperties,
  View,
} from '../engine/state.ts'
export { PairingError, type PairingErrorCode, pairingErrorTable } from '../error.ts'
export {
  chainsOf,
  grantOf,
  type ProposalNamespace,
  type ProposalNamespaces,
  type SessionNamespace,
  type SessionNamespaces,
} from '../namespaces/namespaces.ts'
export { proposeNamespaces } from '../namespaces/propose.ts'
export {
  createProvider,
  type ProviderEvents,
  type ProviderOptions,
  type RequestArguments,
  type SessionProvider,
} from '../provider/provider.ts'
export { ProviderRpcError } from '../provider/provider-error.ts'
export type { Pace, SocketLike } from '../relay/socket-like.ts'
export type { Cacao, SignInPayload, SignInRequest } from '../sign-in/message.ts'
export type { SignedMessage, SignIn, Verify } from '../sign-in/role.ts'
export type { RpcError, RpcId } from '../wire/json-rpc.ts'
export type { Topic } from '../wire/keys.ts'
export { formatUri, hasOwnTopic, type PairingUri, parseUri } from '../wire/uri.ts'
