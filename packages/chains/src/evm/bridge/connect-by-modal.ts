/** Connecting on behalf of a library: the modal asks the visitor for a wallet. */
import { type Kit, KitError } from '@foyer/core'
import { type EvmAccount, isRestoring, readEvmAccount, settledAccount, untilState } from './evm-account.ts'

/**
 * The connected account. Without one the modal opens, and this waits for what comes of it.
 *
 * @throws {KitError} `request_rejected` when the visitor closes the modal without a wallet
 */
export async function connectByModal(kit: Kit): Promise<EvmAccount> {
  const known = await settledAccount(kit)
  if (known) return known
  // A wallet that is being asked already, in this modal or by the page itself, goes on.
  if (!isAsking(kit)) await kit.open({ namespace: 'eip155' })
  const state = await untilState(kit, (now) => {
    if (readEvmAccount(now)) return true
    if (now.modal.open || isAsking(kit) || isRestoring(now)) return false
    throw new KitError('request_rejected', 'The visitor closed the dialog without connecting a wallet.')
  })
  return readEvmAccount(state) as EvmAccount
}

function isAsking(kit: Kit): boolean {
  return kit.getState().connections.eip155?.status === 'connecting'
}
