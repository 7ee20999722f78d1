/** How configuration writes a policy: what is not written out is not judged, and what is no policy of the page is none. */
import { expect, test } from 'vitest'
import { find, kitFile, manifest } from '../../testing/make-app.ts'

const server = 'https://wallets.example.com'
const sockets = 'wss://wallets.example.com'

function judge(code: string, file = 'next.config.mjs'): readonly string[] {
  const kit = kitFile(`server: '${server}', pairing: pairing(),`)
  const found = find({ 'package.json': manifest(), 'src/kit.ts': kit, [file]: code }, 'content-policy')
  return found.map(({ level, line, what }) => `${level} ${line} ${what.split(' ')[0]}`)
}

test.each([
  [
    'directives by their names, with keywords as SvelteKit has them',
    `export default { kit: { csp: { directives: {
      'script-src': ['self'], 'connect-src': ['self', '${server}', '${sockets}'], 'img-src': ['self', 'data:', '${server}'] } } } }`,
  ],
  [
    'directives by their names, with keywords as others have them',
    `export default defineNuxtConfig({ security: { headers: { contentSecurityPolicy: {
      'script-src': ["'self'", "'nonce-{{nonce}}'"], 'connect-src': "'self' ${server} ${sockets}", 'img-src': false } } } })`,
  ],
  [
    'a list of sources that is made elsewhere',
    `export default { directives: { 'default-src': ['self'], 'connect-src': hosts, 'img-src': [...hosts] } }`,
  ],
  [
    'names in one word, as helmet has them',
    `helmet({ directives: { 'default-src': ["'self'"], connectSrc: ["'self'", url], imgSrc: ['data:', url] } })`,
  ],
  ['lists of pieces', `const csp = [["default-src", "'self'"], ["connect-src", "'self'", url]].map((one) => one.join(' ')).join('; ')`],
  [
    'a list that goes on',
    `const csp = ["default-src 'self'", ["connect-src 'self'", url].join(' '), ["img-src data:", url].join(' ')].join('; ')`,
  ],
  ['a sum', `const csp = "default-src 'self'; img-src data: ${server}; connect-src 'self' " + "${server} " + '${sockets}'`],
  ['a sum that ends elsewhere', `const csp = "default-src 'self'; img-src data: ${server}; connect-src 'self' " + server`],
  ['a sum with more of it elsewhere', `const csp = "default-src 'self'; " + rest`],
  ['a template with more of it elsewhere', "const csp = `default-src 'self'; $" + '{rest}`'],
])('%s', (_, code) => {
  expect(judge(code)).toEqual([])
})

test.each([
  [
    'directives by their names',
    `export default { csp: { directives: {\n'script-src': ['none'],\n'connect-src': ['self'],\n'img-src': ['data:', '${server}'] } } }`,
    ['error 2 script-src', 'error 3 connect-src', 'error 3 connect-src'],
  ],
  ['names in one word', `helmet({ directives: {\nconnectSrc: ["'self'", '${server}'] } })`, ['error 2 connect-src']],
  [
    'a sum of several lines',
    `const csp =\n"default-src 'self'; " +\n"img-src data: ${server}; " +\n'connect-src ' +\n"'self'"`,
    ['error 4 connect-src', 'error 4 connect-src'],
  ],
  [
    'a template of several lines',
    `const csp = \`\n  img-src data: ${server};\n  connect-src 'self';\``,
    ['error 3 connect-src', 'error 3 connect-src'],
  ],
  ['what is before an open one', `const csp = "connect-src 'self'; img-src " + pictures`, ['error 1 connect-src', 'error 1 connect-src']],
])('what is wrong in %s has its line', (_, code, expected) => {
  expect(judge(code)).toEqual(expected)
})

const strict = `"default-src 'none'"`
test.each([
  ['of Next’s pictures', `export default { images: { contentSecurityPolicy: "default-src 'self'; script-src 'none'; sandbox;" } }`],
  ['that only reports', `export default { headers: () => [{ key: 'Content-Security-Policy-Report-Only', value: ${strict} }] }`],
  ['that only reports, set', `response.headers.set('Content-Security-Policy-Report-Only', ${strict})`],
  ['that only reports, assigned', `headers['content-security-policy-report-only'] = ${strict}`],
  ['that only reports, by its key', `export default { headers: { 'Content-Security-Policy-Report-Only': ${strict} } }`],
  ['that only reports, by SvelteKit', `export default { csp: { reportOnly: { 'script-src': ['none'] } } }`],
  ['that only reports, by helmet', `helmet({ contentSecurityPolicy: { reportOnly: true, directives: { 'script-src': ["'none'"] } } })`],
  [
    'that only reports, kept under a name',
    `const parts = [${strict}]\nconst csp = parts.join('; ')\nexport default { headers: () => [{ key: 'Content-Security-Policy-Report-Only', value: csp.trim() }] }`,
  ],
  [
    'that only reports beside one that counts',
    `const csp = "script-src 'self'"\nconst next = ${strict}
export default { headers: () => [{ key: 'Content-Security-Policy', value: csp }, { key: 'Content-Security-Policy-Report-Only', value: next }] }`,
  ],
  ['that only reports, by a name of a header', `const name = 'Content-Security-Policy-Report-Only'\nconst csp = ${strict}\nset(name, csp)`],
])('a policy %s is none of the page’s', (_, code) => {
  expect(judge(code)).toEqual([])
})

test('a policy that is tried first and counts, too, is the page’s', () => {
  const code = `const csp = "connect-src 'self' ${server}"
export default { headers: () => ['Content-Security-Policy', 'Content-Security-Policy-Report-Only'].map((key) => ({ key, value: csp })) }`
  expect(judge(code)).toEqual(['error 1 connect-src'])
  const both = `const csp = "connect-src 'self' ${server}"
export default { headers: () => [{ key: 'Content-Security-Policy-Report-Only', value: csp }, { key: 'Content-Security-Policy', value: csp }] }`
  expect(judge(both)).toEqual(['error 1 connect-src'])
})
