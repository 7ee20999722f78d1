/** The banner (spec 4.07): one at a time; a second one closes the first and opens 150 ms later. */
import type { KitEvent, Stamped } from '../event.ts'
import type { Notice } from '../state.ts'

type NoticeTimer = { readonly ms: number; readonly event: KitEvent }

/** Of two that wait to be shown, the later wins. */
export function stepNotice(now: Notice | undefined, event: Stamped): readonly [Notice | undefined, NoticeTimer?] {
  switch (event.type) {
    case 'notify': {
      const notice: Notice = { id: event.seq, variant: event.variant, message: event.message }
      return now ? [undefined, { ms: 150, event: { type: 'show-notice', notice } }] : show(notice)
    }
    case 'show-notice':
      return now && now.id > event.notice.id ? [now] : show(event.notice)
    case 'hide-notice':
      return [now?.id === event.id ? undefined : now]
    case 'dismiss':
      return [event.what === 'notice' ? undefined : now]
    default:
      return [now]
  }
}

/** What is under way stays until it is followed by its outcome. */
function show(notice: Notice): readonly [Notice, NoticeTimer?] {
  return notice.variant === 'loading' ? [notice] : [notice, { ms: 2500, event: { type: 'hide-notice', id: notice.id } }]
}
