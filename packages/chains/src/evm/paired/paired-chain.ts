/** How EVM takes part in paired sessions: what it asks for, and what is read from a node instead. Loads with the first pairing. */
import { type Caip2, KitError } from '@foyer/core'
import type { RpcRequest } from '../provider.ts'
import { isRead } from '../rpc/read-method.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** All that EVM wallets know by a name (wire-facts 6; both vocabularies of ERC-7715). None of it is required. */
export const pairedMethods: readonly string[] = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData'],
  ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain'],
  ...['wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions', 'wallet_registerOnboarding', 'wallet_watchAsset'],
  ...['wallet_scanQRCode', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities'],
  ...['wallet_grantPermissions', 'wallet_revokePermissions', 'wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'],
  'wallet_getAssets',
]

export const pairedEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** @throws {KitError} `method_unsupported` for what only a wallet could answer, and this one was not allowed to. */
export function readFromNode(pool: RpcPool, network: Caip2, { method, params }: RpcRequest): Promise<unknown> {
  if (!isRead(method)) throw new KitError('method_unsupported', `The wallet did not approve ${method} for this session.`)
  return pool.clientOf(network).request({ method, params })
}
