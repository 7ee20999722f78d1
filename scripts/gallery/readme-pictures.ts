/** The few pictures that the README shows. Small enough to live in the repository. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenName } from '@foyer/core'
import type { Browser } from 'playwright'

export const readme: readonly { readonly file: string; readonly view: ScreenName; readonly label: string }[] = [
  { file: 'connect.png', view: 'Connect', label: 'installed' },
  { file: 'account.png', view: 'Account', label: 'tokens' },
]
export async function takeReadmePictures(_browser: Browser, _url: string, _folder: string): Promise<void> {
  void writeFileSync
  void join
}
