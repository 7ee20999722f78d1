/** What is pictured, and how each column of a contact sheet differs. Shared by the script and the page. */
import type { ScreenName } from '@foyer/core'
import type { RealAccount } from '../../packages/react/testing/real-data.ts'

export type Column = {
  readonly title: string
  readonly theme: 'light' | 'dark'
  /** BCP 47. */
  readonly words: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Fingers, and the targets that go with them. */
  readonly touch?: boolean
  readonly forcedColors?: boolean
  /** The browser's zoom: the window's size is what is left of it. */
  readonly zoom?: number
  /** No letter smaller than this, as somebody may have set their browser. */
  readonly smallestText?: number
}

const desktop = { width: 820, height: 760 }
const phone = { viewport: { width: 390, height: 780 }, touch: true }

export const columns: readonly Column[] = [
  { title: 'Light', theme: 'light', words: 'en', viewport: desktop },
  { title: 'Dark', theme: 'dark', words: 'en', viewport: desktop },
  { title: 'Phone', theme: 'light', words: 'en', ...phone },
  { title: 'Right to left', theme: 'dark', words: 'ar', ...phone },
  { title: 'German', theme: 'light', words: 'de', ...phone },
  { title: 'Japanese', theme: 'dark', words: 'ja', ...phone },
  { title: 'Forced colours', theme: 'dark', words: 'en', ...phone, forcedColors: true },
]

/** The same views where room is short: with `--sizes`. */
export const sizes: readonly Column[] = [
  { title: '320 × 568', theme: 'light', words: 'en', viewport: { width: 320, height: 568 }, touch: true },
  { title: '360 × 640', theme: 'dark', words: 'en', viewport: { width: 360, height: 640 }, touch: true },
  { title: '430 × 932', theme: 'light', words: 'en', viewport: { width: 430, height: 932 }, touch: true },
  { title: '320 × 568, German', theme: 'light', words: 'de', viewport: { width: 320, height: 568 }, touch: true },
  { title: 'Zoomed to 200 %', theme: 'light', words: 'en', viewport: { width: 640, height: 400 }, zoom: 2 },
  { title: 'Large text', theme: 'dark', words: 'en', ...phone, smallestText: 22 },
]

export type Shot = Pick<Column, 'theme' | 'words'> & { readonly view: ScreenName; readonly label: string }

/** Read from a running local world. */
export type RealData = RealAccount
