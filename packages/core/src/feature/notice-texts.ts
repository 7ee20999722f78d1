/** What features say to a visitor by themselves. Such a notice stays until it is put away: the view that it is about is gone with the account. */
import type { NoticeKey } from '../entities/notice-key.ts'
import type { KernelEvent } from '../kernel/event.ts'

export const noticeTexts: Readonly<Record<NoticeKey, string>> = {
  unsent: 'Disconnected before the transfer was confirmed. As far as this site knows, nothing was sent.',
  unswapped: 'Disconnected before the swap was confirmed. As far as this site knows, nothing was swapped.',
}

/** For somebody who looks up from a wallet that has ended the connection. */
export function sayUnfinished(key: NoticeKey): KernelEvent {
  return { type: 'notify', variant: 'error', message: noticeTexts[key], key }
}
