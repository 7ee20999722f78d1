/** Which of the account's tokens somebody else most likely sent to mislead (docs/behaviour.md, Account data). */
import { isLure, toSkeleton } from '@foyer/contract/entities'
import type { Network } from '../../entities/network.ts'
import type { TokenBalance } from './account.ts'

export type SortedTokens = {
  readonly shown: readonly TokenBalance[]
  readonly hidden: readonly TokenBalance[]
}

export type KnownOfTokens = {
  readonly coin: Pick<Network['nativeCurrency'], 'name' | 'symbol'> | undefined
  /** CAIP-10 in lower case: what the account has asked for or sent, and what the server names for swaps. */
  readonly wanted: ReadonlySet<string>
}

/** Symbols under which others are sent. Who goes by one of them, letter by letter, is not hidden for that. */
const imitated =
  'BTC WBTC ETH WETH STETH USDC USDT DAI EURC BUSD TUSD USDE USDS BNB POL MATIC AVAX ARB OP SOL TRX XRP TON UNI LINK AAVE SHIB PEPE'.split(
    ' ',
  )

/**
 * By what tokens say of themselves, not by a list of good or bad ones. What somebody prices, the server vouches for or the account itself
 * has wanted stays.
 */
export function sortOutTokens(tokens: readonly TokenBalance[], { coin, wanted }: KnownOfTokens): SortedTokens {
  const own = [coin?.symbol, coin?.name].flatMap((text) => (text ? toSkeleton(text) : []))
  let known: KnownForms | undefined

  function isHidden(token: TokenBalance): boolean {
    const { address = '', flags, name, symbol } = token
    if (isCoin(token) || wanted.has(address.toLowerCase())) return false
    if (flags || isVouchedFor(token)) return flags?.is_spam === true
    // Without a symbol that can be shown it goes by nothing that anybody could know it by.
    if (symbol === '' || isLure([name, symbol])) return true
    const seen = toSkeleton(symbol)
    // Where all are vouched for nobody needs the forms of a thousand.
    known ??= formsOf(tokens, own)
    const original = known.originals.get(seen)
    return known.taken.has(seen) || own.includes(toSkeleton(name)) || (original !== undefined && original !== symbol.toUpperCase())
  }

  const hidden = new Set(tokens.filter(isHidden))
  return hidden.size === 0 ? { shown: tokens, hidden: [] } : { shown: tokens.filter((token) => !hidden.has(token)), hidden: [...hidden] }
}

type KnownForms = {
  /** Of the coin, and of each symbol that is vouched for: another of that form is not it. */
  readonly taken: ReadonlySet<string>
  /** Each imitated symbol by its form. */
  readonly originals: ReadonlyMap<string, string>
}

function formsOf(tokens: readonly TokenBalance[], own: readonly string[]): KnownForms {
  const vouchedFor = tokens.filter((token) => !isCoin(token) && isVouchedFor(token))
  return {
    taken: new Set([...own, ...vouchedFor.map(({ symbol }) => toSkeleton(symbol))]),
    originals: new Map(imitated.map((symbol) => [toSkeleton(symbol), symbol])),
  }
}

const isCoin = ({ address }: TokenBalance): boolean => address === undefined || /:0xe{40}$/i.test(address)

const isVouchedFor = ({ price, flags }: TokenBalance): boolean => price > 0 || flags?.is_spam === false
