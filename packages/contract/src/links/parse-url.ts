/**
 * `undefined` for what is no address.
 *
 * `URL.canParse` does not say: in Node 20 it takes text with letters like ß for what it is not once it runs often, and answers yes where
 * `new URL` throws.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
