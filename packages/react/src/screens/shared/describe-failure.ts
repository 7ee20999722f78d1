import type { KitError } from '@foyer/core'
import { errorCopy } from '../../words/error-copy.ts'
import type { Text } from '../../words/text.ts'
import type { pairingWords } from './pairing-words.ts'

/** What the visitor connects by, and so what is spoken of: a code to scan, or a link that opens the wallet from here. */
export type By = 'code' | 'link'

export type Failure = { readonly title: string; readonly todo: string; readonly retry: string | undefined }

type Way = { readonly by: By; readonly wallet: string | undefined }

/** Why no wallet was connected, and what to do about it. Without a wallet, whichever read the code. */
export function describeFailure(text: Text<typeof pairingWords>, error: KitError | undefined, { by, wallet }: Way): Failure {
  if (wallet !== undefined) return describe(text, error, { by, wallet })
  const { title, todo, retry } = describe(text, error, { by, wallet: text('shared.wallet') })
  return { title: begin(title, text.locale), todo: begin(todo, text.locale), retry }
}

/** A wallet's own name may begin small; what stands in for one, at the start of a sentence, may not. */
function begin(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

function describe(
  text: Text<typeof pairingWords>,
  error: KitError | undefined,
  { by, wallet }: Way & { readonly wallet: string },
): Failure {
  switch (error?.code) {
    case 'request_rejected':
      return { title: text('request.declined'), todo: text('pair.declined.todo'), retry: text('shared.retry') }
    case 'timeout':
      return { title: text(`pair.expired.${by}`), todo: text(`pair.expired.${by}.todo`), retry: text(`pair.anew.${by}`) }
    case 'request_cancelled':
      return { title: text('request.cancelled'), todo: text('request.cancelled.todo', { wallet }), retry: text('shared.retry') }
    case 'chain_unsupported':
      return { title: text('errors.chain_unsupported.title'), todo: text('pair.noNetwork.todo', { wallet }), retry: text('shared.retry') }
    default:
      return { ...errorCopy(text, error ?? 'unknown', { wallet }), retry: (error?.retryable ?? true) ? text('shared.retry') : undefined }
  }
}
