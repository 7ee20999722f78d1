/** The banner that says for a moment what happened. */
import type { FeatureDescriptor } from '../../feature/feature.ts'

/** The banner. */
export type Notice = { readonly id: number; readonly variant: 'loading' | 'success' | 'error'; readonly message: string }

export type NoticesState = { readonly notice: Notice | undefined }

export type NoticesEvent =
  | { readonly type: 'show'; readonly variant: Notice['variant']; readonly message: string }
  | { readonly type: 'show-next'; readonly notice: Notice }
  | { readonly type: 'hide'; readonly id: number }
  | { readonly type: 'dismiss' }

export const notices: FeatureDescriptor<NoticesState, NoticesEvent> = {
  name: 'notices',
  initial: { notice: undefined },
  load: () => import('./notices-feature.ts').then((chunk) => chunk.noticesFeature),
}
