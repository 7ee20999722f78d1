/** `[theming](../theming.md)` is a link of the guide: whoever reads this stands elsewhere. */
export function toPlain(here: string): string {
  return here.replace(/\[[^\]]*\]\(\.\.\/([\w-]+\.md)\)/g, 'docs/$1')
}
