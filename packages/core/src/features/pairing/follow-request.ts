/** Says when a paired wallet has been asked for something and does not answer by itself, and when that is over. */
import type { PairingHost } from './pairing-host.ts'
import type { AskedWallet } from './pairing-state.ts'

/** A wallet that answers within it asks nobody, and there is nothing to go to it for. */
export const answersItself = 700

export function followRequest({ environment, signal, send }: PairingHost, request: AskedWallet, ended: Promise<void>): void {
  let isSaid = false
  const stop = environment.wait(answersItself, () => {
    isSaid = true
    send({ type: 'wallet-asked', request })
  })
  // A client that is disposed of has ended it, too.
  void ended.then(() => {
    stop()
    if (isSaid && !signal.aborted) send({ type: 'request-over', request })
  })
}
