/** How long the lists are; for the page and for the bench. */
export const lengths = { tokens: 1_000, accounts: 2_000, announcements: 10_000 } as const
export type LongList = keyof typeof lengths

export const addressOf = (index: number): string => `0x${(index + 1).toString(16).padStart(40, 'a')}`

/** What the bench does with a page, one after the other. */
export type ListActs = {
  /** Opens the dialog once and closes it again, as somebody who looks before the list comes. */
  readonly open: () => Promise<void>
  readonly connect: () => Promise<void>
  /** Shows the list in its dialog. */
  readonly show: () => Promise<void>
}

declare global {
  interface Window {
    listActs: ListActs
  }
}
