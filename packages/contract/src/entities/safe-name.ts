/** Text by which a stranger (wallet, peer, server, chain, catalogue) names something, made safe to show (docs/behaviour.md, Names from outside). */

/** Latin letters in one word with letters of a script that looks alike. */
const mixed = /(?=\S*\p{sc=Latn})\S*[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/u

/**
 * Without what turns, hides or stacks text: control, format (bidi, zero-width) and blank characters, piled-up accents; letters in
 * disguise (𝐌, Ｍ) are plain ones. Empty where nothing is left or scripts are mixed to look alike: who shows it then says what it is
 * by its id or address. Twice is as once: what is invisible goes first, since letters and accents that it kept apart become one.
 */
export function toSafeName(name: unknown, most = 48): string {
  if (typeof name !== 'string') return ''
  const visible = name
    .slice(0, 1000)
    .replace(/(?!\s)[\p{C}\p{DI}\u2800]/gu, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
  const shown = [...visible].slice(0, most).join('').trim()
  return mixed.test(shown) ? '' : shown
}
