/** What is pictured, and how each column of a contact sheet differs. Shared by the script and the page. */
import type { ScreenName } from '@foyer/core'
import type { RealAccount } from '../../packages/react/test/real-data.ts'

export type Column = {
  readonly title: string
  readonly theme: 'light' | 'dark'
  readonly words: 'en' | 'ar' | 'de'
  readonly viewport: { readonly width: number; readonly height: number }
  readonly forcedColors?: boolean
}

const desktop = { width: 820, height: 760 }
const phone = { width: 390, height: 780 }

export const columns: readonly Column[] = [
  { title: 'Light', theme: 'light', words: 'en', viewport: desktop },
  { title: 'Dark', theme: 'dark', words: 'en', viewport: desktop },
  { title: 'Phone', theme: 'light', words: 'en', viewport: phone },
  { title: 'Right to left', theme: 'dark', words: 'ar', viewport: phone },
  { title: 'Long German', theme: 'light', words: 'de', viewport: phone },
  { title: 'Forced colours', theme: 'dark', words: 'en', viewport: phone, forcedColors: true },
]

export type Shot = Pick<Column, 'theme' | 'words'> & { readonly view: ScreenName; readonly label: string }

/** Read from a running local world. */
export type RealData = RealAccount
