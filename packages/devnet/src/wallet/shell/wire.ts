/** What crosses between a page's provider and the wallet. Both ends check what they get: the other end is another program. */
import * as v from 'valibot'

export const toWallet = v.variant('type', [
  v.object({
    type: v.literal('request'),
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    method: v.pipe(v.string(), v.maxLength(100)),
    params: v.optional(v.unknown()),
  }),
  /** Keeps a service worker awake while somebody waits for it. */
  v.object({ type: v.literal('ping') }),
])
export type ToWallet = v.InferOutput<typeof toWallet>

const toPage = v.variant('type', [
  v.object({ type: v.literal('result'), id: v.string(), result: v.unknown() }),
  v.object({
    type: v.literal('failure'),
    id: v.string(),
    failure: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.object({
    type: v.literal('event'),
    event: v.picklist(['connect', 'disconnect', 'accountsChanged', 'chainChanged']),
    data: v.unknown(),
  }),
  /** How to announce itself, for a wallet that was told to be late or to lie about its name. */
  v.object({ type: v.literal('announce'), name: v.string(), delay: v.number() }),
])
export type ToPage = v.InferOutput<typeof toPage>

/** `undefined` for what no page has to hear. */
export function parseToPage(message: unknown): ToPage | undefined {
  const read = v.safeParse(toPage, message)
  return read.success ? read.output : undefined
}
