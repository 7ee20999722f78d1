import type { KitError } from '@foyer/core'
import { errorCopy } from '../../words/error-copy.ts'
import type { Text } from '../../words/text.ts'
import type { pairingWords } from './pairing-words.ts'

export type Failure = { readonly title: string; readonly todo: string; readonly retry: string | undefined }

/** Why no wallet was connected by the code, and what to do about it. Without a wallet, whichever read the code. */
export function describeFailure(text: Text<typeof pairingWords>, error: KitError | undefined, wallet: string | undefined): Failure {
  if (wallet !== undefined) return describe(text, error, wallet)
  const { title, todo, retry } = describe(text, error, text('shared.wallet'))
  return { title: begin(title, text.locale), todo: begin(todo, text.locale), retry }
}

/** A wallet's own name may begin small; what stands in for one, at the start of a sentence, may not. */
function begin(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

function describe(text: Text<typeof pairingWords>, error: KitError | undefined, wallet: string): Failure {
  switch (error?.code) {
    case 'request_rejected':
      return { title: text('request.declined'), todo: text('pair.declined.todo'), retry: text('shared.retry') }
    case 'timeout':
      return { title: text('pair.expired'), todo: text('pair.expired.todo'), retry: text('pair.newCode') }
    case 'request_cancelled':
      return { title: text('request.cancelled'), todo: text('request.cancelled.todo', { wallet }), retry: text('shared.retry') }
    case 'chain_unsupported':
      return { title: text('errors.chain_unsupported.title'), todo: text('pair.noNetwork.todo', { wallet }), retry: text('shared.retry') }
    default:
      return { ...errorCopy(text, error ?? 'unknown', { wallet }), retry: (error?.retryable ?? true) ? text('shared.retry') : undefined }
  }
}
