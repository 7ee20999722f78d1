import { type PagePlatform, readPagePlatform } from '@foyer/core'
import { useState } from 'react'

/** Where the page runs, read once. */
export function usePagePlatform(): PagePlatform {
  const [platform] = useState(() => readPagePlatform(window))
  return platform
}
