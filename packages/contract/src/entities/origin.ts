/**
 * Which pages a project may be used from.
 *
 * A pattern is `[scheme://]host[:port]`; without a scheme it means https, without a port the scheme's own. `*.` at the
 * start of the host stands for one or more labels and never for none. Comparison is of whole, parsed origins: nothing
 * that merely starts or ends like an allowed one passes. The server decides by this rule, and the kit warns by it.
 */
import { parseUrl } from '../links/parse-url.ts'
import type { Project } from './project.ts'

/** Allowed beside a development project's own list, over http and https. */
const developmentHosts = ['localhost', '127.0.0.1', '[::1]', '*.localhost', '*.pages.dev', '*.vercel.app', '*.ngrok-free.app']

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '*.localhost'])

export type OriginPattern = { readonly scheme: string; readonly host: string; readonly port: string; readonly wildcard: boolean }

export function isOriginAllowed(project: Pick<Project, 'allowedOrigins' | 'development'>, origin: string): boolean {
  const page = parseOrigin(origin)
  if (page === undefined) return false
  if (project.development && isDevelopmentOrigin(page)) return true
  if (project.allowedOrigins.length === 0) return true
  return project.allowedOrigins.some((pattern) => {
    const allowed = parseOriginPattern(pattern)
    return allowed !== undefined && allowed.scheme === page.scheme && allowed.port === page.port && isHostMatch(allowed, page.host)
  })
}

/** Undefined for what is not a pattern. */
export function parseOriginPattern(pattern: string): OriginPattern | undefined {
  const full = pattern.includes('://') ? pattern : `https://${pattern}`
  const wildcard = /^https?:\/\/\*\.[^*]+$/.test(full)
  const origin = parseOrigin(toBrowserForm(wildcard ? full.replace('*.', '') : full))
  return origin && { ...origin, wildcard }
}

/** Undefined unless `origin` is exactly an http or https origin as a browser writes it. */
function parseOrigin(origin: string): { scheme: string; host: string; port: string } | undefined {
  // No name is longer, and to read one as a browser writes it takes time by the square of its length.
  const url = /^https?:\/\/[^/?#@\\]{1,999}$/.test(origin) ? parseUrl(origin) : undefined
  if (url === undefined) return undefined
  // An empty label is none that a name can have, and would pass for the labels of a wildcard.
  if (url.origin !== origin || /^\.|\.\.|\.$/.test(url.hostname)) return undefined
  return { scheme: url.protocol, host: url.hostname, port: url.port }
}

function isDevelopmentOrigin(page: { scheme: string; host: string; port: string }): boolean {
  return developmentHosts.some((host) => {
    const local = localHosts.has(host)
    const wildcard = host.startsWith('*.')
    return (
      (local || (page.scheme === 'https:' && page.port === '')) &&
      isHostMatch({ host: wildcard ? host.slice(2) : host, wildcard }, page.host)
    )
  })
}

function isHostMatch(pattern: { host: string; wildcard: boolean }, host: string): boolean {
  return pattern.wildcard ? host.endsWith(`.${pattern.host}`) : host === pattern.host
}

/** Lower case, punycode, no default port; empty for what is no origin. */
function toBrowserForm(origin: string): string {
  const bare = origin.replace(/\/$/, '')
  return (/^https?:\/\/[^/?#@*\\]{1,999}$/.test(bare) && parseUrl(bare)?.origin) || ''
}
