'use client'
import {
  type Account,
  type AccountSnapshot,
  accountOf,
  connectionOf,
  heldOf,
  type Namespace,
  type Network,
  type NetworkNamespace,
  networkOf,
} from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type AccountInfo<N extends Namespace = Namespace> = AccountSnapshot<N> & {
  /** The account in use; `undefined` while none is connected. */
  readonly account: Account<N> | undefined
  /** The account's page in the network's block explorer, when it has one. */
  readonly explorerUrl: string | undefined
  /** Uses another of `allAccounts`. */
  readonly selectAccount: (address: string) => void
}

const none: readonly Account[] = []

/** The connected account: of `namespace`, or of the namespace the page is on. */
export function useAccount<N extends Namespace = NetworkNamespace>(namespace?: N): AccountInfo<N>
export function useAccount(namespace?: Namespace): AccountInfo {
  const kit = useKit()
  const info = useKitState((state) => {
    const held = heldOf(connectionOf(state, namespace))
    const account = held?.accounts[0]
    return {
      ...accountOf(state, namespace),
      // One list for nobody: a new one each time would look like a change.
      allAccounts: held?.accounts ?? none,
      account,
      explorerUrl: account && explorerAddressUrl(networkOf(state, held?.network), account.address),
    }
  })
  const selectAccount = useCallback((address: string) => kit.send({ type: 'select-account', address }), [kit])
  return { ...info, selectAccount }
}

/** Only http(s) explorers become links: a network's data may come from anywhere. */
function explorerAddressUrl(network: Network | undefined, address: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url
  if (!explorer || !/^https?:\/\//.test(explorer)) return undefined
  return `${explorer.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
