/**
 * The pairing code: from the moment somebody wants one to the moment a wallet has used it, or nobody wants it any more.
 *
 * Pure. Whether anybody wants it is decided in `step-pairing.ts`, from the views and the question that is asked.
 */
import type { KitError } from '../../entities/errors.ts'
import type { DeepLink } from '../../entities/pairing.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import type { PairingChoice, PairingState } from './pairing-state.ts'

export type CodeEvent =
  | { readonly type: 'begin'; readonly attempt: number; readonly wallet: CatalogueWallet | undefined }
  | { readonly type: 'code'; readonly attempt: number; readonly uri: string; readonly expiresAt: number }
  | { readonly type: 'renew'; readonly attempt: number; readonly uri: string }
  | { readonly type: 'approved'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly error: KitError }
  /** The same code in the view of another wallet, or of none. */
  | { readonly type: 'show'; readonly wallet: CatalogueWallet | undefined }
  /** The wallet was opened by it; or, without one, it is reached in another way. */
  | { readonly type: 'link'; readonly link: DeepLink | undefined }
  /** The view is gone, and the code stays. */
  | { readonly type: 'hide' }
  | { readonly type: 'end' }

export const noPairing: PairingState = { status: 'idle' }

export function stepCode(now: PairingState, event: CodeEvent): PairingState {
  if (event.type === 'begin') return { status: 'preparing', attempt: event.attempt, ...(event.wallet && { wallet: event.wallet }) }
  if (event.type === 'end') return now.status === 'idle' ? now : noPairing
  if (now.status === 'idle') return now
  if (event.type === 'show') return show(now, event.wallet)
  if (event.type === 'link') {
    const { link: _, ...rest } = now
    return event.link ? { ...rest, link: event.link } : rest
  }
  if (now.status === 'failed' || ('attempt' in event && event.attempt !== now.attempt)) return now
  const { attempt } = now
  const choice = choiceOf(now)
  switch (event.type) {
    case 'code': {
      // A wallet that has said yes has done with codes.
      if (now.status === 'settling') return now
      // The one that was made ahead is shown already.
      if (now.status === 'waiting' && now.uri === event.uri) return now
      const { uri, expiresAt } = event
      const [codes, unseen] = now.status === 'waiting' ? [now.codes + 1, now.unseen] : [1, undefined]
      return { status: 'waiting', attempt, ...choice, uri, expiresAt, renewing: false, codes, ...(unseen && { unseen }) }
    }
    case 'renew':
      return now.status === 'waiting' && now.uri === event.uri ? { ...now, renewing: true } : now
    case 'approved':
      return now.status === 'settling' ? now : { status: 'settling', attempt, ...choice }
    case 'failed':
      return { status: 'failed', ...choice, error: event.error }
    case 'hide':
      return now.status === 'waiting' && !now.unseen ? { ...now, unseen: true } : now
  }
}

/** Another wallet was not opened by the link of this one. */
function show(now: Exclude<PairingState, { readonly status: 'idle' }>, wallet: CatalogueWallet | undefined): PairingState {
  const isSame = now.wallet?.id === wallet?.id
  if (isSame && !(now.status === 'waiting' && now.unseen)) return now
  const { wallet: _, link, ...rest } = now
  const choice = isSame ? choiceOf(now) : wallet && { wallet }
  if (rest.status !== 'waiting') return { ...rest, ...choice }
  const { unseen: __, ...seen } = rest
  return { ...seen, ...choice }
}

function choiceOf({ wallet, link }: PairingChoice): PairingChoice {
  return { ...(wallet && { wallet }), ...(link && { link }) }
}
