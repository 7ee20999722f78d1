import { expect, test } from 'vitest'
import { codeInAddress, holdsCode, readCode } from './read-code.ts'

const code = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${'b'.repeat(64)}`
const once = encodeURIComponent(code)

test.each([
  ['the code', code],
  ['with spaces and line breaks around it', `\n  ${code} `],
  ['encoded', once],
  ['encoded twice', encodeURIComponent(once)],
  ['a web link', `https://wallet.example/wc?uri=${once}`],
  ['an app’s own link', `metamask://wc?uri=${once}`],
  ['a link encoded twice, as Telegram’s are', `https://wallet.example/wc?uri=${encodeURIComponent(once)}`],
])('%s', (_, text) => {
  expect(readCode(text)).toBe(code)
  expect(holdsCode(text)).toBe(true)
})

test.each(['', 'hello', 'https://wallet.example/', 'https://wallet.example/?uri=%E0%A4%A', '%E0%A4%A', 'wc%3'])('%j holds none', (text) => {
  expect(readCode(text)).not.toMatch(/^wc:/)
  expect(holdsCode(text)).toBe(false)
})

test('the page’s own address', () => {
  expect(codeInAddress(`http://localhost:3001/wc?uri=${once}`)).toBe(code)
  expect(codeInAddress('http://localhost:3001/')).toBeUndefined()
  // How apps call the wallet back for a request: it just opens.
  expect(codeInAddress('http://localhost:3001/wc?requestId=1&sessionTopic=2')).toBeUndefined()
})
