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

/** Whether the page does not offer `feature` in that zone. Zones are compared as browsers compare them, whatever their case. */
export function isRestricted(given: RestrictedTimezones | undefined, feature: RestrictedFeature, timeZone = readTimeZone()): boolean {
  const { zones = usualZones, features = ['onramp'] } = given ?? {}
  const own = timeZone?.toLowerCase()
  return features.includes(feature) && zones.some((zone) => zone.toLowerCase() === own)
}

/** Undefined where the browser does not say. */
export function readTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined
}
