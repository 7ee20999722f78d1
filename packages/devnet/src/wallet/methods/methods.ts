/** Every method the wallet answers, and nothing else. */
import { rpcReads, rpcWrite } from '@foyer/contract'
import { toHexId } from '../chain.ts'
import { getPermissions, readAccounts, requestAccounts, requestPermissions, revokePermissions } from './accounts.ts'
import { getAssets, getCapabilities } from './assets.ts'
import { askNode, type Method } from './method.ts'
import { addChain, switchChain } from './network.ts'
import { sendTransaction } from './send.ts'
import { personalSign, refuseUnsafe, signTypedData } from './sign.ts'
import { watchAsset } from './watch-asset.ts'

/** Goes to the node as it is. */
const read: Method = { needsApproval: false, answer: (context) => askNode(context, context.forward, context.params) }

export const walletMethods: Readonly<Record<string, Method>> = {
  ...Object.fromEntries([...rpcReads, rpcWrite].map((name) => [name, read])),
  eth_accounts: readAccounts,
  eth_requestAccounts: requestAccounts,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
  eth_chainId: { needsApproval: false, answer: async ({ state }) => toHexId(state().chainId) },
  net_version: { needsApproval: false, answer: async ({ state }) => String(state().chainId) },
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sign: refuseUnsafe,
  eth_signTypedData: refuseUnsafe,
  eth_signTypedData_v3: refuseUnsafe,
  eth_sendTransaction: sendTransaction,
  wallet_watchAsset: watchAsset,
  wallet_getCapabilities: getCapabilities,
  wallet_getAssets: getAssets,
}

/** Whether a person has to be asked before this method is answered. */
export function needsApproval(method: string): boolean {
  return Object.hasOwn(walletMethods, method) && walletMethods[method]?.needsApproval === true
}
