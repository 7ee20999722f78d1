/** When and as what the wallet announces itself, from what its switches last were: read before the code that knows all of them. */
import { longestAnnounceDelay, longestAnnounceName } from '../bounds.ts'

type HowAnnounced = { readonly name: string; readonly delay: number }

/** At once and under its own name where nothing that can be read says otherwise. */
export function readAnnouncement(key: string): HowAnnounced {
  const { announceName: name, announceDelay: delay } = readSwitches(key)
  return {
    name: typeof name === 'string' && name.length <= longestAnnounceName ? name : '',
    delay: Number.isInteger(delay) && Number(delay) >= 0 && Number(delay) <= longestAnnounceDelay ? Number(delay) : 0,
  }
}

function readSwitches(key: string): { readonly announceName?: unknown; readonly announceDelay?: unknown } {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
    return (stored as { readonly switches?: object } | null)?.switches ?? {}
  } catch {
    // No storage, or not what the wallet wrote.
    return {}
  }
}
