/** Names come from anywhere and may be of any length: what does not fit is cut here, and shown whole in a tooltip. */

export function shorten(name: string, most = 32): string {
  // By what a reader counts as one character, so that no emoji is cut in half.
  const characters = [...name.slice(0, most * 8)]
  return characters.length <= most
    ? name
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** The same, keeping the end: `a-very-lo…ame.foyer.eth` is still of `foyer.eth`. */
export function shortenMiddle(name: string, most = 32): string {
  const characters = [...name]
  if (characters.length <= most) return name
  const tail = Math.floor(most / 2)
  return `${characters.slice(0, most - tail - 1).join('')}…${characters.slice(-tail).join('')}`
}
