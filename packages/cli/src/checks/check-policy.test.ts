import { expect, test } from 'vitest'
import { type Files, find, kitFile, manifest, places } from '../../testing/make-app.ts'

const kit = (options = `server: 'https://wallets.example.com', pairing: pairing(),`): Files => ({
  'package.json': manifest(),
  'src/kit.ts': kitFile(options),
})
const page = (policy: string): string =>
  `<!doctype html>\n<html>\n<head>\n<meta content="${policy}"\n  http-equiv="Content-Security-Policy">\n</head></html>\n`
const fine = [
  `default-src 'self'`,
  `connect-src 'self' https://wallets.example.com wss://wallets.example.com`,
  `img-src 'self' data: https://wallets.example.com`,
].join('; ')
const policies = (policy: string, more: Files = {}) => find({ ...kit(), ...more, 'index.html': page(policy) }, 'content-policy')

test('a policy that names the server, its relay and data: lets the kit do all it does', () => {
  expect(policies(fine)).toEqual([])
  expect(policies(`default-src *; img-src * data:; script-src 'nonce-abc' 'strict-dynamic'; connect-src https: wss:`)).toEqual([])
  expect(policies(`connect-src https://*.example.com wss://wallets.example.com:443`)).toEqual([])
})

test.each([
  [`script-src 'none'`, ['error index.html:4'], 'lets no script'],
  [`script-src 'unsafe-inline'`, ['error index.html:4', 'hint index.html:4'], 'lets no script'],
  [`connect-src 'self'`, ['error index.html:4', 'error index.html:4'], 'does not let the page reach'],
  [`connect-src https://wallets.example.com`, ['error index.html:4'], 'the relay (wss://wallets.example.com)'],
  [`connect-src https: `, ['error index.html:4'], 'the relay'],
  [
    `connect-src https://example.com https://*.wallets.example.com wss://example.com`,
    ['error index.html:4', 'error index.html:4'],
    'server',
  ],
  [`img-src 'self' data:`, ['warning index.html:4'], 'blocks the server’s pictures'],
  [`img-src https://wallets.example.com`, ['hint index.html:4'], 'no data:'],
  [`style-src 'self' 'unsafe-inline'`, ['hint index.html:4'], `allows 'unsafe-inline'`],
  [`frame-src https://verify.walletconnect.com`, ['hint index.html:4'], 'hosts of another kit'],
])('%s', (policy, expected, what) => {
  const found = policies(policy)
  expect(places(found)).toEqual(expected)
  expect(found.some((one) => one.what.includes(what))).toBe(true)
})

/** A policy that lets the page reach the server and what is named. */
const reaching = (...sources: readonly string[]): string =>
  `connect-src https://wallets.example.com ${sources.join(' ')}; img-src data: https://wallets.example.com`
const at = (options: string, policy: string) => find({ ...kit(options), 'index.html': page(policy) }, 'content-policy')
const server = `server: 'https://wallets.example.com',`

test.each([
  [`${server} pairing: pairing({ relayUrl: 'wss://relay.walletconnect.org', projectId: 'theirs' })`, 'wss://relay.walletconnect.org'],
  [`${server} pairing: pairing({ relayUrl: 'wss://relay.walletconnect.org' })`, 'wss://*.walletconnect.org'],
  [`${server} hosts: { relay: 'wss://relay.example/relay' }, pairing: pairing()`, 'wss://relay.example'],
  // The address of pairing() counts before that of the kit.
  [`${server} hosts: { relay: 'wss://unused.example' }, pairing: pairing({ relayUrl: 'wss://relay.example' })`, 'wss://relay.example'],
])('%s needs the relay that it names and no other', (options, source) => {
  expect(at(options, reaching(source))).toEqual([])
  const missing = at(options, reaching('wss://wallets.example.com'))
  expect(places(missing)).toEqual(['error index.html:4'])
  expect(missing[0]?.what).toContain('relay')
})

test.each([
  'pairing: pairing({ relayUrl: process.env.RELAY })',
  'pairing: pairing(chosen)',
  'pairing: pairing({ ...chosen })',
  'pairing: fromElsewhere',
  'hosts: { relay: process.env.RELAY }, pairing: pairing()',
])('%s says no relay that is written out, and so none is missed', (options) => {
  expect(at(`${server} ${options}`, reaching())).toEqual([])
  // It may be just the one that the policy names.
  expect(at(`${server} ${options}`, reaching('wss://relay.walletconnect.org'))).toEqual([])
})

test('pairing of @foyer/standalone is read, too', () => {
  const text = kitFile(`${server} pairing: pairing({ relayUrl: 'wss://relay.example' })`)
    .replace(/^import .*pairing.*\n/m, '')
    .replace(`{ createKit } from '@foyer/core'`, `{ createKit, pairing } from '@foyer/standalone'`)
  const found = (policy: string) =>
    find({ 'package.json': { dependencies: {} }, 'src/kit.ts': text, 'index.html': page(policy) }, 'content-policy')
  expect(found(reaching('wss://relay.example'))).toEqual([])
  expect(found(reaching('wss://wallets.example.com')).map(({ what }) => what)).toEqual([expect.stringContaining('relay')])
})

test('hosts of another kit are named beside a relay that is one of them', () => {
  const options = `${server} pairing: pairing({ relayUrl: 'wss://relay.walletconnect.org' })`
  const found = at(options, reaching('wss://relay.walletconnect.org', 'https://rpc.walletconnect.org'))
  expect(found.map(({ what }) => what)).toEqual(['connect-src names hosts of another kit: https://rpc.walletconnect.org.'])
})

test('what only default-src says counts for all', () => {
  expect(places(policies(`default-src 'self' data:`))).toEqual(['error index.html:4', 'error index.html:4', 'warning index.html:4'])
})

test('scripts are those of script-src before those of default-src', () => {
  expect(policies(`default-src 'none'; script-src 'self'; ${fine.slice(fine.indexOf('connect-src'))}`)).toEqual([])
  expect(policies(`default-src 'none'; script-src 'none'; script-src-elem 'self'; ${fine.slice(fine.indexOf('connect-src'))}`)).toEqual([])
  const found = policies(`${fine}; script-src 'none'`)
  expect(found.map(({ level, what }) => `${level} ${what}`)).toEqual(['error script-src lets no script of the page load.'])
})

test('a policy in the configuration of Next is read, whether in a text, a template or a list', () => {
  const config = (code: string): Files => ({ ...kit(), 'next.config.mjs': code })
  const strict = `const csp = "connect-src 'self'"\nexport default { async headers() { return [{ headers: [{ key: 'Content-Security-Policy', value: csp }] }] } }`
  expect(places(find(config(strict), 'content-policy'))).toEqual(['error next.config.mjs:1', 'error next.config.mjs:1'])
  const list = `const csp = [\n"default-src 'self'",\n"connect-src 'self' https://wallets.example.com",\n"img-src data: https://wallets.example.com"].join('; ')`
  expect(places(find(config(list), 'content-policy'))).toEqual(['error next.config.mjs:3'])
  const value = ['$', '{server}'].join('')
  const template = `const csp = \`
  connect-src 'self' ${value};
  img-src 'self' data: https://wallets.example.com;\``
  expect(find(config(template), 'content-policy')).toEqual([])
})

test('what hosts are given to send is read', () => {
  const headers = `/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: connect-src 'self'\n`
  expect(places(find({ ...kit(), 'public/_headers': headers }, 'content-policy'))).toEqual([
    'error public/_headers:3',
    'error public/_headers:3',
  ])
  const vercel = {
    headers: [{ source: '/', headers: [{ key: 'Content-Security-Policy', value: "connect-src 'self'" }] }],
  }
  expect(places(find({ ...kit(), 'vercel.json': vercel }, 'content-policy'))).toHaveLength(2)
})

test('directives in a comment of a page, or in a library’s text, are no policy', () => {
  expect(find({ ...kit(), 'index.html': `<!-- ${page("connect-src 'none'")} -->` })).toEqual([])
  expect(find({ ...kit(), 'src/words.ts': `export const help = "script-src 'none'"` })).toEqual([])
})

test('a server that nobody has written out is not missed', () => {
  expect(find({ ...kit('server: process.env.SERVER,'), 'index.html': page(`connect-src 'self'`) })).toEqual([])
})
