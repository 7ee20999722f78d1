/**
 * Whether a page may be opened for paying. The server builds its address, and a server, or whoever is in its place, may lie: it
 * has to be a provider's own host, and what it says of where the tokens go has to be the visitor's account.
 */
import { type OnrampProviderId, parseWebLink } from '@foyer/contract'

/** Of these hosts and below them. The sandbox is on this machine. */
const hosts: Readonly<Record<OnrampProviderId, readonly string[]>> = {
  coinbase: ['pay.coinbase.com'],
  meld: ['meldcrypto.com'],
  sandbox: ['localhost', '127.0.0.1', '[::1]'],
}

/** Parameters that name a receiver, also as lists write them: `wallets[0][address]`. */
const receivers =
  /^(?:(?:wallet|destination|recipient|receiver|crypto|payout)[_-]?)*(?:address(?:es)?|wallets?)(?:[[.].*)?$|^(?:to|recipients?|receivers?|accounts?|destinations?|payouts?)$/i
/** What a provider alone can read. It may look like an address of Solana. */
const opaque = /(?:token|key|signature|id)$/i
/** Of JSON about receivers: what they get, and where. */
const lists = /^(?:blockchains|networks|supportedNetworks|assets)$/
/** Of a network or a token: too short for an address. */
const isName = (one: unknown): boolean => typeof one === 'string' && /^[\w:-]{1,24}$/.test(one)

const elsewhere = 'The payment page is for another account.'

export type PaymentPage = {
  readonly url: string
  readonly provider: OnrampProviderId
  /** Where the server says that it is paid to. */
  readonly destination: string
}

/** `address` is the visitor's; `isLocal`: the page of the kit is on this machine, or one beside it. Undefined: it may be opened. */
export function refusePaymentPage(
  { url: link, provider, destination }: PaymentPage,
  address: string,
  isLocal: boolean,
): string | undefined {
  const url = parseWebLink(link)
  if (url === undefined) return 'The address of the payment page cannot be opened.'
  const isKnown = hosts[provider].some((host) => url.hostname === host || (provider !== 'sandbox' && url.hostname.endsWith(`.${host}`)))
  const isAllowed = provider === 'sandbox' ? isLocal : url.protocol === 'https:' && url.port === ''
  if (!isKnown || !isAllowed) return 'The payment page is not at the provider’s own address.'
  if (!isSame(destination, address)) return elsewhere
  const texts = decode(link)
  // JSON can write any letter behind a backslash, and no page of a provider needs one.
  if (texts.some((text) => text.includes('\\') || readAddresses(text).some((one) => !isSame(one, address)))) return elsewhere
  const named = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))].map(
    ([name, value]) => [name.split(/[?/]/).at(-1) ?? name, decode(value).at(-1) ?? value] as const,
  )
  if (named.some(([name, value]) => receivers.test(name) && !isFor(value, address))) return elsewhere
  const open = [...decode(url.pathname), ...named.flatMap(([name, value]) => (opaque.test(name) ? [] : [name, value]))]
  return open.some((text) => readWords(text).some((one) => one !== address)) ? elsewhere : undefined
}

function isSame(one: string, other: string): boolean {
  return /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** A text and what it is when it is decoded, again and again. One mark that is no escape hides nothing behind it. */
function decode(given: string): readonly string[] {
  const found: string[] = []
  for (let text = given, last: string | undefined; text !== last; ) {
    found.push(text)
    last = text
    // Bytes beyond ASCII are in no address. Each turn leaves a shorter text, or the same.
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return found
}

/** Whatever looks like an EVM address. */
function readAddresses(text: string): readonly string[] {
  return text.match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []
}

/** Whatever looks like an address of Solana. An id of 32 hexadecimal digits does not: no key but one of zeros is that short. */
function readWords(text: string): readonly string[] {
  return text.match(/(?<![A-Za-z0-9])(?![0-9a-f]{32}(?![A-Za-z0-9]))[1-9A-HJ-NP-Za-km-z]{32,44}(?![A-Za-z0-9])/g) ?? []
}

/** Whether a receiver’s parameter names the account and nobody else: by itself, or in JSON. What cannot be read is somebody else. */
function isFor(value: string, address: string): boolean {
  if (value === '' || isSame(value, address)) return true
  try {
    const json: unknown = JSON.parse(value)
    // Of two equal names one would be read here, and the other there.
    return JSON.stringify(json) === value.replace(/\s/g, '') && isForAccount(json, address)
  } catch {
    return false
  }
}

function isForAccount(json: unknown, address: string): boolean {
  if (typeof json === 'string') return isSame(json, address)
  if (Array.isArray(json)) return json.every((one) => isForAccount(one, address))
  if (typeof json !== 'object' || json === null) return false
  return Object.entries(json).every(([key, inner]) =>
    isSame(key, address) || lists.test(key) ? [inner].flat().every(isName) : isName(key) && isForAccount(inner, address),
  )
}
