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

/** Parameters that name a receiver. */
const receivers = /^(?:wallet|destination|recipient|crypto)?_?-?(?:wallet)?_?-?address(?:es)?$|^(?:to|recipient|destinationwallets?)$/i

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
  if (!isSame(destination, address)) return 'The payment page is for another account.'
  const named = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))].flatMap(([name, value]) =>
    receivers.test(name) ? [value] : [],
  )
  // A list, or JSON by address, is read by what looks like an address in it.
  const plain = named.filter((value) => /^[\w.-]+$/.test(value))
  const foreign = [...plain, ...readAddresses(link)].find((one) => !isSame(one, address))
  return foreign === undefined ? undefined : 'The payment page is for another account.'
}

function isSame(one: string, other: string): boolean {
  return /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** Whatever looks like an EVM address, however often it is encoded: one mark that is no escape hides nothing behind it. */
function readAddresses(link: string): readonly string[] {
  const found: string[] = []
  for (let text = link, last = ''; text !== last; ) {
    last = text
    found.push(...(text.match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []))
    // Bytes beyond ASCII are in no address. Each turn leaves a shorter text, or the same.
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return found
}
