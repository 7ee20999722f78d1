import { type PagePlatform, readPagePlatform } from '@foyer/core/links'
import { useState } from 'react'

/** On a server. */
const nowhere: PagePlatform = {
  system: 'desktop',
  isSafari: false,
  isTelegram: false,
  isFramed: false,
  url: '',
  origin: '',
  hasGlobal: () => false,
}

/** Where the page runs, read once. */
export function usePagePlatform(): PagePlatform {
  const [platform] = useState(() => (typeof window === 'undefined' ? nowhere : readPagePlatform(window)))
  return platform
}
