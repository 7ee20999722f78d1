/** Which links may be opened, and templates that lead to a wallet's own browser: `packages/contract/src/links`. */
import assert from 'node:assert/strict'
import { isOriginAllowed, parseOriginPattern } from '../../packages/contract/src/entities/origin.ts'
import { fillBrowseTemplate, isAndroidBrowseTemplate, isBrowseTemplate } from '../../packages/contract/src/links/browse-policy.ts'
import { hasControls, isWalletLink, parseWebLink } from '../../packages/contract/src/links/link-policy.ts'
import { parseUrl } from '../../packages/contract/src/links/parse-url.ts'
import type { Target } from '../target.ts'

const page = { url: 'https://app.example/a?b=c&d={origin}#e;x="\u2028', origin: 'https://app.example' }
const refused = /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|content|intent|ws|wss|ftp|mailto|tel|sms|wc):/

export const target: Target = {
  name: 'links',
  seeds: [
    ...['https://wallet.example/wc', 'example://wc', 'javascript:alert(1)', 'java\nscript:alert(1)', 'intent://x#Intent;scheme=x;end'],
    ...['http://localhost:3000/', 'https://user:pw@wallet.example', 'https://[::1]/', 'HTTPS://x', 'https://\u0435xample.com'],
    ...['https://wallet.example/dapp?url={url}&ref={origin}', 'example://browse/{url}', 'example://{url}'],
    ...['https://a.app.example', 'https://app.example.evil.example', 'https://\u00df\u00a0', '*.app.example', 'http://localhost:3000'],
    // A name that takes time by the square of its length.
    `https://app.example.e\u{1f600}il.exampl${'\u0130'.repeat(1_200)}`,
    'intent://browse?url={url}#Intent;scheme=example;package=com.example.app;end',
  ],
  longest: 20_000,
  check(input) {
    checkOrigin(input)
    const web = parseWebLink(input)
    if (web !== undefined) {
      assert.ok(web.protocol === 'https:' || web.protocol === 'http:')
      assert.ok(web.username === '' && web.password === '')
      assert.equal(parseWebLink(web.href)?.href, web.href)
    }
    if (isWalletLink(input)) {
      assert.ok(input.length <= 500 && !hasControls(input))
      // What a browser makes of it, whatever the policy read.
      if (parseUrl(input) !== undefined) assert.ok(!refused.test(new URL(input).protocol), input)
    }
    if (isBrowseTemplate(input)) checkFilled(input)
    if (isAndroidBrowseTemplate(input)) {
      const filled = fillBrowseTemplate(input, page)
      assert.deepEqual(filled.split('#').length, 2)
      assert.equal(filled.split('#Intent;')[1], input.split('#Intent;')[1])
    }
  },
}

/** A page's origin, and a project's pattern for it. */
function checkOrigin(input: string): void {
  const allowed = isOriginAllowed({ allowedOrigins: ['https://*.app.example', 'https://shop.example'], development: false }, input)
  if (allowed) assert.ok(input === 'https://shop.example' || /^https:\/\/(?:[^./:@?#]+\.)+app\.example$/.test(input), input)
  const pattern = parseOriginPattern(input)
  if (pattern === undefined || pattern.wildcard) return
  const origin = `${pattern.scheme}//${pattern.host}${pattern.port === '' ? '' : `:${pattern.port}`}`
  assert.ok(isOriginAllowed({ allowedOrigins: [input], development: false }, origin), `${origin} is not what ${input} allows`)
}

/** What is filled in changes neither the app nor the host. */
function checkFilled(template: string): void {
  const filled = fillBrowseTemplate(template, page)
  const [empty, full] = [template.replace(/\{(?:url|origin)\}/g, ''), filled].map((text) => parseUrl(text))
  assert.equal(full?.protocol, empty?.protocol)
  assert.equal(full?.host, empty?.host)
  assert.ok(!hasControls(filled) && !/["'<>\\]/.test(filled))
}
