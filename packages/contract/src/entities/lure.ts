/** What names of tokens and NFTs say to mislead whoever reads them, and letters that pass for others. Evidence: no list of tokens is asked. */
import { toSafeName } from './safe-name.ts'

/** It leads somewhere, or promises something. */
const lure =
  /https?:|www\.|\bt\.me\b|\b[\w-]{2,}(?: \. ?|\.)(?:com|org|net|io|xyz|app|site|online|top|club|live|fi|gg|me|link|finance|info|vip|website|shop|events?|claims?|gifts?)\b|\b(?:claim|airdrop|reward|voucher|bonus|visit|redeem|giveaway)s?\b/i

/** Each Latin letter with those of other scripts that pass for it. */
const lookAlikes =
  'aАаΑαꓮ bВвΒβꓐ cСсϲꓚ dԁꓓ eЕеΕεꓰ fꓝ gցꓖ hНнһΗհꓧ iІіΙιꓲ jЈјꓙ kКкΚκꓗ lӀӏꓡ mМмΜꓟ nΝηոꓠ oОоΟοօꓳ pРрΡρꓑ qԚԛզ rгꓣ sЅѕꓢ tТтΤτꓔ uυսꓴ vνѵꓦ wԜԝꓪ xХхΧχꓫ yУуҮүΥꓬ zΖꓜ'

/** Whether nobody can show any of these texts, or one of them leads somewhere or promises something. */
export function isLure(texts: readonly string[]): boolean {
  return texts.every((text) => toSafeName(text) === '') || texts.some((text) => lure.test(toLatin(text)))
}

/**
 * One form for all symbols that look the same: letters of other scripts, figures and signs in the place of letters, dots and blanks
 * between them. Not to be shown; two texts are compared by it.
 */
export function toSkeleton(text: string): string {
  return toLatin(text)
    .normalize('NFKD')
    .replace(/^\$|[\p{M}\s._\-*'’"]/gu, '')
    .toLowerCase()
    .replace(/[01i5$₮]/g, (sign) => ({ '0': 'o', '1': 'l', i: 'l', '₮': 't' })[sign] ?? 's')
}

/** Bounded, without what cannot be seen, and with the Latin letters that others pass for. */
function toLatin(text: string): string {
  const start = text.slice(0, 200)
  // Of a thousand tokens nearly all: what follows takes ten times as long.
  if (/^[ -~]*$/.test(start)) return start
  return start
    .normalize('NFKC')
    .replace(/(?!\s)[\p{C}\p{DI}\u2800]/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => lookAlikes.split(' ').find((group) => group.includes(letter))?.[0] ?? letter)
}
