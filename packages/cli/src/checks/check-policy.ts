/** Whether a content security policy lets the kit do what it does. It needs nothing inline, no eval, no frame. */
import type { App, Policy } from '../app/app.ts'
import type { Finding } from '../finding.ts'
import { allows, parsePolicy, type Sources } from './content-policy.ts'
import { findKits } from './find-kits.ts'
import { findRelays } from './find-relays.ts'

type Need = { readonly url: string; readonly of: string }

export function checkPolicies(app: App): readonly Finding[] {
  const needs = findNeeds(app)
  return app.policies.flatMap((policy) => checkPolicy(policy, needs))
}

type Needs = {
  readonly connect: readonly Need[]
  readonly images: readonly Need[]
  readonly isUsed: boolean
  /** The relay is not written out: a source for sockets may be there for it. */
  readonly hasOpenRelay: boolean
}

/** What the options name as they are written; what comes from the environment nobody knows here. */
function findNeeds(app: App): Needs {
  const kits = findKits(app)
  const options = kits.flatMap(({ options }) => options)
  const texts = options.flatMap(({ path, value }) => (typeof value === 'string' && isAddress(value) ? [{ path, url: value }] : []))
  // The relay is reached by pairing alone, which may name another one.
  const connect = texts.filter(({ path }) => path === 'server' || (path.startsWith('hosts.') && path !== 'hosts.relay'))
  const relays = findRelays(app, kits)
  return {
    connect: [
      ...connect.map(({ path, url }) => ({ url, of: path })),
      ...relays.urls.filter(isAddress).map((url) => ({ url, of: 'the relay' })),
    ],
    hasOpenRelay: relays.isOpen,
    images: texts.filter(({ path }) => /^(server|hosts\.(server|catalogue|api))$/.test(path)).map(({ path, url }) => ({ url, of: path })),
    isUsed: kits.length > 0,
  }
}

const isAddress = (text: string): boolean => /^(https?|wss?):\/\//.test(text) && URL.canParse(text)

function checkPolicy(texts: readonly Policy[], needs: Needs): readonly Finding[] {
  const { connect, images, isUsed } = needs
  const policy = parsePolicy(texts)
  const [first] = texts
  if (!first) return []
  const findings: Finding[] = []
  const add = (sources: Sources | undefined, finding: Omit<Finding, 'rule' | 'file' | 'line'>): void => {
    findings.push({ rule: 'content-policy', file: first.file, line: sources?.line ?? first.line, ...finding })
  }
  const scripts = policy.own('script-src-elem') ?? policy.of('script-src')
  if (scripts && !scripts.isOpen && !scripts.list.some((one) => !/^'(none|unsafe-|report-sample|wasm-)/.test(one)))
    add(scripts, {
      level: 'error',
      what: `${scripts.name} lets no script of the page load.`,
      why: 'The modal and chain families are chunks of the page’s own bundle, loaded when they are needed.',
      fix: `Add 'self' to ${scripts.name}, or the host that serves the bundle.`,
    })
  for (const need of connect) {
    const sources = policy.of('connect-src')
    if (sources && !allows(sources, need.url))
      add(sources, {
        level: 'error',
        what: `${sources.name} does not let the page reach ${need.of} (${originOf(need.url)}).`,
        why: need.url.startsWith('ws')
          ? 'Phone wallets are paired with over a WebSocket, which an https: source does not cover.'
          : 'Names, balances, the catalogue and the RPC gateway come from there.',
        fix: `Add ${originOf(need.url)} to connect-src, unless the page itself comes from there and 'self' is in it.`,
      })
  }
  const pictures = policy.of('img-src')
  for (const need of images)
    if (pictures && !allows(pictures, need.url))
      add(pictures, {
        level: 'warning',
        what: `${pictures.name} blocks the server’s pictures (${originOf(need.url)}).`,
        why: 'Icons of wallets and networks and avatars come from the server; without them stand first letters.',
        fix: `Add ${originOf(need.url)} to img-src.`,
      })
  if (isUsed && pictures && !pictures.isOpen && !pictures.list.includes('data:'))
    add(pictures, {
      level: 'hint',
      what: `${pictures.name} has no data:.`,
      why: 'SVG icons that wallets announce of themselves are such addresses; without, the wallet’s first letter stands there.',
      fix: 'Add data: to img-src if you want them.',
    })
  for (const [name, word] of [
    ['style-src', "'unsafe-inline'"],
    ['script-src', "'unsafe-eval'"],
    ['script-src', "'unsafe-inline'"],
  ] as const) {
    const sources = policy.of(name)
    if (isUsed && sources?.list.includes(word))
      add(sources, {
        level: 'hint',
        what: `${sources.name} allows ${word}.`,
        why: 'Foyer does not need it: its styles are constructed, and it makes no code of texts.',
        fix: 'Leave it out if nothing else on the page needs it.',
      })
  }
  for (const name of ['connect-src', 'frame-src', 'img-src'] as const) {
    const sources = policy.own(name)
    const foreign = sources?.list.filter((one) => isForeign(one, needs)) ?? []
    if (isUsed && foreign.length > 0)
      add(sources, {
        level: 'hint',
        what: `${name} names hosts of another kit: ${foreign.slice(0, 6).join(' ')}.`,
        why: 'Foyer reaches the server and the relay that its options name, and shows no frame of anybody.',
        fix: 'Leave them out once nothing else on the page asks them.',
      })
  }
  return findings
}

/** A host of another kit that no option names: the relay of store wallets may be one of these and needed. */
function isForeign(source: string, { connect, images, hasOpenRelay }: Needs): boolean {
  if (!/walletconnect\.(com|org)|web3modal\.(com|org)|reown\.com|coinbase\.com|rainbow\.me/.test(source)) return false
  if (hasOpenRelay && /^wss?:/.test(source)) return false
  return ![...connect, ...images].some(({ url }) => allows({ list: [source], isOpen: false }, url))
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin.replace(/^null$/, url) : url
}
