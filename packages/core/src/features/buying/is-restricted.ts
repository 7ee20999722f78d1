/** What is not offered in some time zones (docs/behaviour.md, Buying). */
import type { RestrictedTimezones } from '../../options/options.ts'

/** The zones of mainland China, Hong Kong and Macau, by all their names. */
const usualZones: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Beijing',
  'Asia/Hong_Kong',
  'Hongkong',
  'Asia/Macau',
  'Asia/Macao',
  'PRC',
]

export type RestrictedFeature = NonNullable<RestrictedTimezones['features']>[number]

/** Whether the page does not offer `feature` in that zone, the browser's own if none is named. Zones are compared as browsers compare them, whatever their case. */
export function isRestricted(given: RestrictedTimezones | undefined, feature: RestrictedFeature, timeZone?: string): boolean {
  const { zones = usualZones, features = ['onramp'] } = given ?? {}
  if (!features.includes(feature)) return false
  const own = (timeZone ?? readTimeZone())?.toLowerCase()
  return zones.some((zone) => zone.toLowerCase() === own)
}

type WithTemporal = { readonly Temporal?: { readonly Now: { timeZoneId(): string } } }

/** Undefined where the browser does not say. The first formatter of a page costs Chromium 13 ms, so none is made where there is another way. */
export function readTimeZone(): string | undefined {
  const { Temporal } = globalThis as WithTemporal
  return (Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone) || undefined
}
