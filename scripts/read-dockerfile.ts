/** One instruction for each, with the lines that continue it. */
export function readInstructions(text: string): readonly { readonly keyword: string; readonly rest: string }[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines.flatMap((line) => {
    const found = /^([A-Z]+) +(.+)$/.exec(line.trim())
    return found?.[1] && found[2] ? [{ keyword: found[1], rest: found[2] }] : []
  })
}
