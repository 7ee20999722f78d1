/** Where the page runs; on a server, nowhere special. */
import type { Environment } from '../../environment/environment.ts'
import { type PagePlatform, readPagePlatform } from '../../environment/page-platform.ts'

export function readPlatform({ platform, isPhone }: Pick<Environment, 'platform' | 'isPhone'>): PagePlatform {
  if (platform) return platform
  if (typeof window !== 'undefined' && typeof window.navigator === 'object') return readPagePlatform(window)
  const system = isPhone ? 'android' : 'desktop'
  return { system, isSafari: false, isTelegram: false, isFramed: false, url: '', origin: '', hasGlobal: () => false }
}
