/** A wallet as a catalogue lists it. */
import * as v from 'valibot'
import { isWalletLink } from '../links/link-policy.ts'
import { imageUrl, shownText, webLink, word } from '../text.ts'
import { caip2 } from './caip-schemas.ts'

/** 64 hexadecimal digits, stable for the life of a wallet. */
export const walletId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected a wallet id: 64 hexadecimal digits.'))

const link = v.pipe(v.string(), v.maxLength(500), v.check(isWalletLink))

const browseRow = v.object({
  namespaces: v.pipe(v.array(word(20)), v.maxLength(20)),
  link: word(300),
  android: v.exactOptional(word(300)),
  global: word(60),
})

export const wallet = v.object({
  id: walletId,
  /** Ids of other public catalogues for the same wallet. Queries take them like its own. */
  other_ids: v.exactOptional(v.pipe(v.array(walletId), v.maxLength(10))),
  name: v.pipe(shownText(80), v.minLength(1)),
  badge_type: v.exactOptional(v.picklist(['none', 'certified'])),
  chains: v.exactOptional(v.pipe(v.array(caip2), v.maxLength(100))),
  homepage: v.exactOptional(webLink(300)),
  image_id: v.exactOptional(word(100)),
  image_url: v.exactOptional(imageUrl()),
  /** Rank; lower is nearer the top. */
  order: v.exactOptional(v.pipe(v.number(), v.integer())),
  link_mode: v.exactOptional(link),
  mobile_link: v.exactOptional(link),
  desktop_link: v.exactOptional(link),
  webapp_link: v.exactOptional(link),
  app_store: v.exactOptional(webLink(500)),
  play_store: v.exactOptional(webLink(500)),
  chrome_store: v.exactOptional(webLink(500)),
  rdns: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+){1,9}$/i), v.maxLength(120))),
  injected: v.exactOptional(v.pipe(v.array(v.object({ namespace: word(20), injected_id: word(60) })), v.maxLength(20))),
  /** Paired, it approves one network and takes requests for any other, too. */
  takes_networks: v.exactOptional(v.boolean()),
  /**
   * Of a wallet that reads no pairing codes: how its app opens a page in a browser of its own, for each family of chains. `{url}` and
   * `{origin}` stand for the page's; `android` is what Android is given instead, `global` the name in the window that says that the page
   * is in there already. Whoever lists a template and whoever opens one hold it to the policy in `links`.
   */
  browse: v.exactOptional(v.pipe(v.array(browseRow), v.maxLength(20))),
})

export type Wallet = v.InferOutput<typeof wallet>
