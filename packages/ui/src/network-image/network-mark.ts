export type NetworkMark = { readonly letters: string; readonly hue: number }

/** What stands for a network without a picture: the same wherever it is drawn. */
export function networkMark(name: string): NetworkMark {
  return { letters: initialsOf(name), hue: hueOf(name) }
}

/** Letters or digits that the first two words begin with, whatever the script. */
function initialsOf(name: string): string {
  const firsts = name.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((word) => [...word].slice(0, 1))
  return firsts.slice(0, 2).join('').toLocaleUpperCase() || '?'
}

/** Always the same for one name. */
function hueOf(name: string): number {
  return [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
}
