/**
 * What a kit asks a phone wallet for: everything, and nothing of it required. A wallet that knows one chain less
 * can then still say yes, and the session says what it granted.
 */
import { type ChainId, isChainId, namespaceOf } from '@foyer/contract/entities'
import type { ProposalNamespaces } from './namespaces.ts'

const knownMethods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** Ids that wallets still use for Solana's networks; a wallet that knows either will do. */
const olderIds: Readonly<Record<ChainId, ChainId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The optional namespaces of a proposal over these networks. What is no CAIP-2 id is left out. */
export function proposeNamespaces(chains: readonly ChainId[]): ProposalNamespaces {
  const all = new Set(chains.filter(isChainId).flatMap((chain) => [chain, ...(olderIds[chain] ? [olderIds[chain]] : [])]))
  const namespaces = [...new Set([...all].map(namespaceOf))]
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      {
        chains: [...all].filter((chain) => namespaceOf(chain) === namespace),
        methods: knownMethods[namespace] ?? [],
        events: ['accountsChanged', 'chainChanged'],
      },
    ]),
  )
}
