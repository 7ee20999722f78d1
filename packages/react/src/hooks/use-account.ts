import type { Account, Caip10, Connection, Namespace } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { explorerAddressUrl, readCaipAddress, readConnection, readHeld, readNetwork } from './read-connection.ts'
import { useKitState } from './use-kit-state.ts'

export type AccountInfo = {
  /** The account in use; `undefined` while none is connected. */
  readonly account: Account | undefined
  readonly address: string | undefined
  /** CAIP-10, on the network the wallet is on. */
  readonly caipAddress: Caip10 | undefined
  /** All accounts the wallet shares with this page, the one in use first. */
  readonly allAccounts: readonly Account[]
  /** True also while a restored connection is being verified; `status` tells the two apart. */
  readonly isConnected: boolean
  readonly status: Connection['status']
  /** The account's page in the network's block explorer, when it has one. */
  readonly explorerUrl: string | undefined
  /** Uses another of `allAccounts`. */
  readonly selectAccount: (address: string) => void
}

const none: readonly Account[] = []

/** The connected account (spec 3.06): of `namespace`, or of the namespace the page is on. */
export function useAccount(namespace?: Namespace): AccountInfo {
  const kit = useKit()
  const info = useKitState((state) => {
    const held = readHeld(state, namespace)
    return {
      account: held?.account,
      address: held?.account.address,
      caipAddress: readCaipAddress(state, namespace),
      allAccounts: held?.accounts ?? none,
      isConnected: held !== undefined,
      status: readConnection(state, namespace).status,
      explorerUrl: held && explorerAddressUrl(readNetwork(state, held.network), held.account.address),
    }
  })
  const selectAccount = useCallback((address: string) => kit.send({ type: 'select-account', address }), [kit])
  return { ...info, selectAccount }
}
