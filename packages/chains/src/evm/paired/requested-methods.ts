/** What a proposal requests of a wallet on EVM networks. Loads with the first pairing. */

/** All that EVM wallets know by a name, in both vocabularies of ERC-7715. None of it is required. */
export const pairedMethods: readonly string[] = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData'],
  ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain'],
  ...['wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions', 'wallet_registerOnboarding', 'wallet_watchAsset'],
  ...['wallet_scanQRCode', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities'],
  ...['wallet_grantPermissions', 'wallet_revokePermissions', 'wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'],
  'wallet_getAssets',
]

export const pairedEvents: readonly string[] = ['accountsChanged', 'chainChanged']
