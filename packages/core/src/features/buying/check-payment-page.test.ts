import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusePaymentPage } from './check-payment-page.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const check = (url: string, { provider = 'coinbase', destination = own, isLocal = true, address = own } = {}) =>
  refusePaymentPage({ url, provider: provider as 'coinbase', destination }, address, isLocal)

test.each([
  ['https://pay.coinbase.com/buy/select-asset?sessionToken=abc', 'coinbase'],
  [`https://pay.coinbase.com/buy?addresses=${encodeURIComponent(JSON.stringify({ [own]: ['base'] }))}`, 'coinbase'],
  [`https://meldcrypto.com/?walletAddress=${own.toLowerCase()}`, 'meld'],
  ['https://sb.meldcrypto.com/?token=abc', 'meld'],
  [`http://localhost:3002/pay/1?walletAddress=${own}`, 'sandbox'],
])('%s of %s may be opened', (url, provider) => {
  expect(check(url, { provider })).toBeUndefined()
})

test.each([
  ['javascript:alert(1)//pay.coinbase.com', 'coinbase'],
  ['data:text/html,pay.coinbase.com', 'coinbase'],
  ['http://pay.coinbase.com/buy', 'coinbase'],
  ['https://pay.coinbase.com@evil.example/', 'coinbase'],
  ['https://user:word@pay.coinbase.com/', 'coinbase'],
  ['https://pay.coinbase.com.evil.example/', 'coinbase'],
  ['https://evilpay.coinbase.com/', 'coinbase'],
  ['https://coinbase.com/', 'coinbase'],
  ['https://pay.coinbase.com:8443/', 'coinbase'],
  ['https://pаy.coinbase.com/', 'coinbase'],
  ['https://pay.coinbase。com.evil.example/', 'coinbase'],
  ['https://pay\n.coinbase.com/', 'coinbase'],
  ['https://meldcrypto.com/', 'coinbase'],
  ['https://pay.coinbase.com/', 'meld'],
  ['http://localhost:3002/', 'coinbase'],
  ['https://sub.localhost.evil.example/', 'sandbox'],
  ['http://evil.localhost/', 'sandbox'],
  ['not an address', 'coinbase'],
  ['', 'coinbase'],
])('%j of %s may not', (url, provider) => {
  expect(check(url, { provider })).toBeDefined()
})

test('the sandbox is for local pages alone', () => {
  expect(check('http://localhost:3002/pay/1', { provider: 'sandbox', isLocal: false })).toBeDefined()
})

test('a page for another account may not be opened, wherever it says so', () => {
  const page = 'https://pay.coinbase.com/buy'
  expect(check(page, { destination: other })).toContain('another account')
  for (const place of [
    `?walletAddress=${other}`,
    `?wallet_address=${other.toLowerCase()}`,
    `?a=1&address=${other}`,
    `?addresses=${encodeURIComponent(JSON.stringify({ [other]: ['base'] }))}`,
    `?addresses=${encodeURIComponent(encodeURIComponent(`{"${other}":["base"]}`))}`,
    `?destinationWallets=${encodeURIComponent(JSON.stringify([{ address: own }, { address: other }]))}`,
    `#walletAddress=${other}`,
    `/${other}`,
    `?next=https://pay.coinbase.com/?to=${other}`,
    '?walletAddress=someone-else.eth',
    // One mark that is no escape does not hide the others.
    `?addresses={"%30x${other.slice(2)}":["base"]}&x=%`,
    `?x=%ff&addresses={"${other.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)}":[]}`,
    `?addresses=${[1, 2, 3, 4, 5].reduce((text) => encodeURIComponent(text), `{"%30x${other.slice(2)}":[]}`)}`,
  ]) {
    expect(check(page + place), place).toContain('another account')
  }
})

test('whatever address of another is in a link, it is refused', () => {
  const address = fc.stringMatching(/^[0-9a-f]{40}$/).filter((digits) => `0x${digits}` !== own.toLowerCase())
  const name = fc.stringMatching(/^[a-zA-Z]{1,12}$/)
  fc.assert(
    fc.property(address, name, fc.boolean(), (digits, key, hash) => {
      expect(check(`https://pay.coinbase.com/buy?x=${own}${hash ? '#' : '&'}${key}=0x${digits}`)).toBeDefined()
    }),
  )
})

test('on Solana an address is the same to the letter', () => {
  const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const link = (to: string) => check(`https://meldcrypto.com/?walletAddress=${to}`, { provider: 'meld', destination: address, address })
  expect(link(address)).toBeUndefined()
  expect(link(address.toLowerCase())).toContain('another account')
})
