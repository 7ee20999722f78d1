/** Reads content security policies as browsers do (CSP Level 3), as far as the kit needs them. */
import { type Text, unknownPart } from '../app/module.ts'

export type Sources = {
  /** The directive that counts: `default-src` where there is no other. */
  readonly name: string
  readonly list: readonly string[]
  readonly line: number
  /** A part of it is not written out: it may hold anything. */
  readonly isOpen: boolean
}

export type ContentPolicy = {
  readonly of: (name: string) => Sources | undefined
  readonly own: (name: string) => Sources | undefined
}

/** From one text, or from several that hold a directive each. The first of a name counts, as in browsers. */
export function parsePolicy(texts: readonly Text[]): ContentPolicy {
  const directives = new Map<string, Sources>()
  let hasMore = false
  for (const { text, line, isWhole } of texts) {
    for (const part of text.split(';')) {
      const [name = '', ...list] = part.trim().split(/\s+/)
      const key = name.toLowerCase()
      // A part of which nothing is known may be any directive.
      if (!isWhole && name.startsWith(unknownPart)) hasMore = true
      if (!/^(default|script|style|connect|img|frame)-src(-elem)?$/.test(key) || directives.has(key)) continue
      const own = line + (text.slice(0, text.indexOf(part) + part.search(/\S/)).split('\n').length - 1)
      directives.set(key, { name: key, list: list.map(lower), line: own, isOpen: !isWhole && part.includes(unknownPart) })
    }
  }
  const rest = hasMore ? undefined : directives.get('default-src')
  return { of: (name) => directives.get(name) ?? rest, own: (name) => directives.get(name) }
}

/** Keywords and hosts are compared without regard to case; paths here are not looked at. */
const lower = (source: string): string => source.toLowerCase()

/** Whether a list of sources lets a page reach an address elsewhere. */
export function allows({ list, isOpen }: Pick<Sources, 'list' | 'isOpen'>, address: string): boolean {
  if (isOpen || !URL.canParse(address)) return true
  const url = new URL(address)
  // A page and its server may be of one origin; nothing here says that they are not when the address is a local one.
  return list.some((source) => matches(source, url))
}

function matches(source: string, url: URL): boolean {
  if (source === '*') return true
  if (source.startsWith("'")) return false
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return fitsScheme(source.slice(0, -1), url)
  const found = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(source)
  if (!found) return false
  const [, scheme, host = '', port] = found
  // Without a scheme the page's own counts, which is https, and so its sockets are not covered by it.
  if (!fitsScheme(scheme ?? 'https', url) && !(scheme === undefined && url.protocol === 'http:')) return false
  const isHost = host === '*' || (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === url.hostname)
  return isHost && (port === '*' || (port ?? '') === url.port || (port !== undefined && port === defaultPort(url)))
}

/** A scheme covers its safer self, and `ws:` the web's; `https:` does not cover `wss:`. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  const wider: Readonly<Record<string, readonly string[]>> = { http: ['https'], ws: ['wss', 'http', 'https'], wss: ['https'] }
  const own = protocol.slice(0, -1)
  return scheme === own || (wider[scheme]?.includes(own) ?? false)
}

const defaultPort = ({ protocol }: URL): string => (/^(https|wss):$/.test(protocol) ? '443' : '80')
