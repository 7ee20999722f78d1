/** The wallet catalogue (spec 7.25, 3.09a). */
import * as v from 'valibot'
import { caip2 } from '../caip.ts'
import { call } from '../call.ts'
import { commaList, wholeNumber } from '../numbers.ts'
import { projectQuery } from '../project-query.ts'
import { imageUrl, text, webUrl, word } from '../text.ts'

/** 64 hexadecimal digits, stable for the life of a wallet. */
export const walletId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected a wallet id: 64 hexadecimal digits.'))

/**
 * Whether a wallet's link may be opened: https, http of this very machine, or an app's own scheme. Schemes that run or
 * show content in the page's name are refused whoever lists them.
 */
export function isWalletLink(link: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]{1,30}):/.exec(link)?.[1]
  if (scheme === undefined || link.length > 500) return false
  if (scheme === 'https') return URL.canParse(link)
  // A wallet that is being developed is a page of this machine; nothing can be read on the way there.
  if (scheme === 'http') return URL.canParse(link) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(link).hostname)
  return !/^(?:javascript|vbscript|data|file|blob|filesystem|intent|about|view-source|wss?|ftp)$/.test(scheme)
}

const link = v.pipe(v.string(), v.maxLength(500), v.check(isWalletLink, 'Expected an https link or an app link.'))

export const wallet = v.object({
  id: walletId,
  name: word(80),
  badge_type: v.exactOptional(v.picklist(['none', 'certified'])),
  chains: v.exactOptional(v.pipe(v.array(caip2), v.maxLength(100))),
  homepage: v.exactOptional(webUrl(300)),
  image_id: v.exactOptional(word(100)),
  image_url: v.exactOptional(imageUrl()),
  /** Rank; lower is nearer the top. */
  order: v.exactOptional(v.pipe(v.number(), v.integer())),
  link_mode: v.exactOptional(link),
  mobile_link: v.exactOptional(link),
  desktop_link: v.exactOptional(link),
  webapp_link: v.exactOptional(link),
  app_store: v.exactOptional(webUrl(500)),
  play_store: v.exactOptional(webUrl(500)),
  chrome_store: v.exactOptional(webUrl(500)),
  rdns: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+){1,9}$/i), v.maxLength(120))),
  injected: v.exactOptional(v.pipe(v.array(v.object({ namespace: word(20), injected_id: word(60) })), v.maxLength(20))),
})

export const wallets = call({
  id: 'wallets',
  method: 'GET',
  path: '/getWallets',
  summary: 'The wallet catalogue: pages, search, filters',
  query: v.object({
    ...projectQuery,
    page: v.exactOptional(wholeNumber(1, 10_000), 1),
    entries: v.exactOptional(wholeNumber(1, 100), 40),
    search: v.exactOptional(text(100)),
    badge_type: v.exactOptional(v.picklist(['none', 'certified'])),
    /** The older name of `badge_type`. */
    badge: v.exactOptional(v.picklist(['none', 'certified'])),
    include: v.exactOptional(commaList(walletId, 200)),
    exclude: v.exactOptional(commaList(walletId, 200)),
    chains: v.exactOptional(commaList(caip2 as unknown as v.GenericSchema<string, string>, 50)),
  }),
  output: v.object({
    /** How many match, over all pages. */
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    data: v.pipe(v.array(wallet), v.maxLength(100)),
  }),
  refusals: [],
  maxAge: 300,
})

export type Wallet = v.InferOutput<typeof wallet>
