/** Text and pictures by which a stranger presents itself, made safe to show. */

/** What a page may be made to hold per wallet. */
const maxIconLength = 65_536
const maxNameLength = 48

/** Without what turns, hides or stacks text: control, format (bidi, zero-width) and blank characters, piled-up accents. */
export function toSafeName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const visible = name
    .slice(0, 1000)
    .replace(/[\t\n\r]/g, ' ')
    .replace(/\p{C}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
  return [...visible.trim()].slice(0, maxNameLength).join('').trim()
}

/** Only inline images, which `<img>` shows without running scripts and without a request that tells who looks. */
export function toSafeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return undefined
  const trimmed = icon.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(trimmed) ? trimmed : undefined
}
