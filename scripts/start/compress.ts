/** What is sent in fewer bytes: each file is compressed when it is first asked for, and kept. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Compressed = { readonly encoding: 'br' | 'gzip'; readonly content: Uint8Array }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Below that the header costs more than it saves. */
const smallest = 512

/** Text for whoever takes it; pictures and fonts are small already. */
export function createCompressor(content: Uint8Array, type: string): (accepted: string) => Promise<Compressed | undefined> {
  const made = new Map<Compressed['encoding'], Promise<Uint8Array>>()
  const worth = content.byteLength >= smallest && /^text\/|json|javascript|svg/.test(type)
  const make = {
    br: () => toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => toGzip(content, { level: 9 }),
  }
  return async (accepted) => {
    const encoding = worth && choose(accepted)
    if (!encoding) return undefined
    const making = made.get(encoding) ?? make[encoding]()
    made.set(encoding, making)
    return { encoding, content: await making }
  }
}

/** RFC 9110, 12.5.3: a weight of 0 is a refusal. */
function choose(accepted: string): Compressed['encoding'] | undefined {
  const taken = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...rest] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return [name, !rest.some((weight) => /^q=0(\.0*)?$/.test(weight))]
    }),
  )
  return (['br', 'gzip'] as const).find((name) => taken.get(name) ?? taken.get('*'))
}
