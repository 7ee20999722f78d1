import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusePaymentPage } from './check-payment-page.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const otherSolana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const check = (url: string, { provider = 'coinbase', destination = own, isLocal = true, address = own } = {}) =>
  refusePaymentPage({ url, provider: provider as 'coinbase', destination }, address, isLocal)

test.each([
  ['https://pay.coinbase.com/buy/select-asset?sessionToken=abc', 'coinbase'],
  [`https://pay.coinbase.com/buy?addresses=${encodeURIComponent(JSON.stringify({ [own]: ['base'] }))}`, 'coinbase'],
  [`https://meldcrypto.com/?walletAddress=${own.toLowerCase()}`, 'meld'],
  ['https://sb.meldcrypto.com/?token=abc', 'meld'],
  ['https://pay.coinbase.com/v2/123456789abcdef123456789abcdef12', 'coinbase'],
  [`http://localhost:3002/pay/1?walletAddress=${own}`, 'sandbox'],
  [
    `https://pay.coinbase.com/buy?destinationWallets=${encodeURIComponent(JSON.stringify([{ address: own, assets: ['USDC'] }]))}`,
    'coinbase',
  ],
  [`https://meldcrypto.com/?walletAddresses=${encodeURIComponent(JSON.stringify({ eth: own }))}&token=${solana}`, 'meld'],
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
    // JSON can write a letter as an escape.
    `?addresses=${encodeURIComponent(`{"0\\u0078${other.slice(2)}":["base"]}`)}`,
    `?data=${encodeURIComponent(encodeURIComponent(`{"to":"0\\u0078${other.slice(2)}"}`))}`,
    `?addresses=${own},${otherSolana}`,
    `?addresses=${encodeURIComponent(JSON.stringify({ [own]: ['base'], bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: ['bitcoin'] }))}`,
    `?destinationWallets=${encodeURIComponent(`[{"address":"${otherSolana}","address":"${own}"}]`)}`,
    `?addresses=${encodeURIComponent(JSON.stringify({ [own]: ['base', otherSolana] }))}`,
    `?addresses=${btoa(JSON.stringify({ [other]: ['base'] }))}`,
    `?wallets=${otherSolana}`,
    `?wallets[0][address]=${otherSolana}`,
    `#/buy?walletAddress=${otherSolana}`,
    `?pay=${otherSolana}`,
    `/${otherSolana}`,
    '?account=someone-else.eth',
    '?destination=someone-else.eth',
    `?payout=${encodeURIComponent('{"eth":"someone-else.eth"}')}`,
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

describe('on Solana', () => {
  const link = (query: string) => check(`https://meldcrypto.com/${query}`, { provider: 'meld', destination: solana, address: solana })

  test('an address is the same to the letter', () => {
    expect(link(`?walletAddress=${solana}`)).toBeUndefined()
    expect(link(`?walletAddress=${solana.toLowerCase()}`)).toContain('another account')
  })

  test.each([
    `?addresses=${encodeURIComponent(JSON.stringify({ [otherSolana]: ['solana'] }))}`,
    `?addresses=${solana},${otherSolana}`,
    `?wallets=${otherSolana}`,
    `?pay=${encodeURIComponent(JSON.stringify({ sol: otherSolana }))}`,
    `?next=${encodeURIComponent(`https://meldcrypto.com/?walletAddress=${otherSolana}`)}`,
    `#/buy?for=${otherSolana}`,
    `${otherSolana}?walletAddress=${solana}`,
    `?walletAddress=${solana.replace('7', '%2537')}&memo=%37${otherSolana.slice(1)}`,
  ])('a page that also names another may not be opened: %s', (query) => {
    expect(link(query)).toContain('another account')
  })

  test('a session’s token may look like an address', () => {
    expect(link(`?token=${otherSolana}&walletAddress=${solana}`)).toBeUndefined()
  })

  test('an id of hexadecimal digits is no address', () => {
    expect(link(`123456789abcdef123456789abcdef12?walletAddress=${solana}`)).toBeUndefined()
  })
})
