/** Connecting on behalf of a library: the modal asks the visitor for a wallet. */
import { type Kit, KitError, type KitState } from '@foyer/core'
import { type EvmAccount, isRestoring, readEvmAccount, settledAccount, untilState } from './evm-account.ts'

/**
 * The connected account. Without one the modal opens, and this waits for what comes of it.
 *
 * In the page's flow (`enableEmbedded`) the modal never closes and visitors cannot leave it: there, a wallet that fails ends the waiting, too.
 *
 * @throws {KitError} `request_rejected` when the visitor closes the modal without a wallet; with `enableEmbedded`, what the wallet failed with
 */
export async function connectByModal(kit: Kit): Promise<EvmAccount> {
  const known = await settledAccount(kit)
  if (known) return known
  // A wallet that is being asked already, in this modal or by the page itself, goes on.
  if (!isAsking(kit)) await kit.open({ namespace: 'eip155' })
  const { eip155: before } = kit.getState().connections
  const isLeft = watchLeft(kit)
  const state = await untilState(kit, (now) => {
    if (readEvmAccount(now)) return true
    const left = isLeft(now)
    const { eip155: connection } = now.connections
    if (kit.options.enableEmbedded && connection?.status === 'failed' && connection !== before) throw connection.error
    if (!left || isAsking(kit) || isRestoring(now)) return false
    throw new KitError('request_rejected', 'The visitor closed the dialog without connecting a wallet.')
  })
  return readEvmAccount(state) as EvmAccount
}

/** Tells of each state that follows whether the modal has been left, as its last step. */
function watchLeft(kit: Kit): (now: KitState) => boolean {
  let { history } = kit.getState().modal
  let isHome = false
  return ({ modal: { open, history: shown, direction } }) => {
    // Closed in the page's flow, it begins anew with a view of its own making; a way back leads to the very view that was there.
    if (shown !== history) isHome = direction === 'back' && shown.length === 1 && shown[0] !== history[0]
    history = shown
    return !open || (isHome && kit.options.enableEmbedded)
  }
}

function isAsking(kit: Kit): boolean {
  return kit.getState().connections.eip155?.status === 'connecting'
}
