/** The banner that says for a moment what happened. */
import type { NoticeKey } from '../../entities/notice-key.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'

/** The banner. One with a `key` is the kit's own, whose `message` is its English; it stays until it is put away. */
export type Notice = {
  readonly id: number
  readonly variant: 'loading' | 'success' | 'error'
  readonly message: string
  readonly key?: NoticeKey | undefined
}

export type NoticesState = { readonly notice: Notice | undefined }

export type NoticesEvent =
  | ({ readonly type: 'show' } & Omit<Notice, 'id'>)
  | { readonly type: 'show-next'; readonly notice: Notice }
  | { readonly type: 'hide'; readonly id: number }
  | { readonly type: 'dismiss' }

export const notices: FeatureDescriptor<NoticesState, NoticesEvent> = {
  name: 'notices',
  initial: { notice: undefined },
  load: () => import('./notices-feature.ts').then((chunk) => chunk.noticesFeature),
}
