/** What the kit itself says to a visitor by a notice, by name; the texts are in `feature/notice-texts.ts`. */
export type NoticeKey = 'unsent' | 'unswapped'
