/** Which of all locales a tag means. Fetched only by a page that is not in English and was given no locale. */
import { locales } from '../locales/gen/list.gen.ts'
import type { Locale } from './locale.ts'

/** `de-AT` is `de`; `zh-TW` is a locale in traditional script, where there is one, and none in simplified. */
export function findLocale(tag: string, from: readonly Locale[] = locales): Locale | undefined {
  const wanted = parseTag(tag)
  if (!wanted) return undefined
  const near = from.filter((one) => {
    const known = parseTag(one.tag)
    return known?.language === wanted.language && known.script === wanted.script
  })
  return near.find((one) => parseTag(one.tag)?.region === wanted.region) ?? near[0]
}

function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize()
  } catch {
    return undefined
  }
}
