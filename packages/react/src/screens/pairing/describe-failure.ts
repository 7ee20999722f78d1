import type { KitError } from '@foyer/core'
import type { Text } from '../../messages/text.ts'

export type Failure = { readonly title: string; readonly todo: string; readonly retry: string | undefined }

/** Why no wallet was connected by the code, and what to do about it. Without a wallet, whichever read the code. */
export function describeFailure(text: Text, error: KitError | undefined, wallet: string | undefined): Failure {
  if (wallet !== undefined) return describe(text, error, wallet)
  const { title, todo, retry } = describe(text, error, text('connecting.unknown'))
  return { title: begin(title, text.locale), todo: begin(todo, text.locale), retry }
}

/** A wallet's own name may begin small; what stands in for one, at the start of a sentence, may not. */
function begin(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

function describe(text: Text, error: KitError | undefined, wallet: string): Failure {
  switch (error?.code) {
    case 'request_rejected':
      return { title: text('connecting.declined'), todo: text('pair.declined.todo'), retry: text('action.retry') }
    case 'timeout':
      return { title: text('pair.expired'), todo: text('pair.expired.todo'), retry: text('pair.newCode') }
    case 'request_cancelled':
      return { title: text('connecting.cancelled'), todo: text('connecting.cancelled.todo', { wallet }), retry: text('action.retry') }
    case 'chain_unsupported':
      return { title: text('switch.unsupported'), todo: text('pair.noNetwork.todo', { wallet }), retry: text('action.retry') }
    default:
      return { ...text.error(error ?? 'unknown', { wallet }), retry: (error?.retryable ?? true) ? text('action.retry') : undefined }
  }
}
