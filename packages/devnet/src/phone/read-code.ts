/** Finds the pairing code in what people paste and links carry. */

/**
 * The `wc:` code itself, from: the code; a link of any wallet with `?uri=`; either of them encoded once more, as some apps do.
 * What holds no code is given back as it came, for the client to say what is wrong with it.
 */
export function readCode(text: string): string {
  let found = text.trim()
  for (let layer = 0; layer < 3 && !/^wc:/i.test(found); layer += 1) {
    const next = /^wc%(25)*3a/i.test(found) ? decode(found) : uriIn(found)
    if (next === undefined) break
    found = next.trim()
  }
  return found
}

/** Whether a text that nobody meant for a field is a code all the same. */
export const holdsCode = (text: string): boolean => /^wc:/i.test(readCode(text))

/** The code in a page's own address, if it was opened by a link. */
export function codeInAddress(address: string): string | undefined {
  const uri = uriIn(address)
  return uri === undefined ? undefined : readCode(uri)
}

function uriIn(text: string): string | undefined {
  return URL.canParse(text) ? (new URL(text).searchParams.get('uri') ?? undefined) : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
