/** A picture for what has none: its initials on a colour of its own. */
export function drawMonogram(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}$€£₹¥]+/u).filter((word) => word !== '')
  const initials = (words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2))
    .join('')
    .toUpperCase()
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const size = [...initials].length > 1 ? 26 : 32
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/>` +
    `<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(initials)}</text>` +
    '</svg>'
  )
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
