/**
 * The NFTs as a machine: pages by their cursor, the first one again and again (docs/behaviour.md, NFTs).
 *
 * A page is taken at its word only as far as it makes sense: what is known already is replaced and not repeated, what is of another
 * network is left out, and a cursor that leads back to itself is the end.
 */
import { toKitError } from '../../entities/to-kit-error.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureStep, KernelView } from '../../feature/feature.ts'
import type { Stamped } from '../../kernel/event.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import type { Nft, Nfts, NftsEvent, NftsPage, NftsState } from './account-nfts.ts'
import { fetchNfts, isUnserved } from './fetch-nfts.ts'

export type NftsWork = {
  readonly type: 'fetch'
  readonly key: string
  readonly attempt: number
  readonly cursor: string | undefined
  readonly fresh: boolean
}

type Step = FeatureStep<NftsState, NftsEvent, NftsWork>
type Moment = { readonly slice: NftsState; readonly at: number; readonly seq: number }

/** How long a first page counts as true (docs/behaviour.md, Cache lifetimes), and what a failure holds back. */
const lifetime = 30_000
/** After a transaction: when most chains have taken it, and when the slow ones have too. */
const settling = [1_500, 15_000] as const
/** Pages in a row that may show nothing before a visitor has to ask for the next. */
const mostSkipped = 5
/** Of one account that a page keeps. */
const mostKept = 1_000

export const accountNftsFeature: Feature<NftsState, NftsEvent, NftsWork> = {
  start: (_, { slice }) => ({ slice }),
  step(slice, event, kernel) {
    const moment = { slice, at: event.at, seq: event.seq }
    const key = caipAddressOf(kernel.now)
    switch (event.type) {
      case 'read':
        return key === undefined ? { slice } : read(moment, key)
      case 'refresh':
        return key === undefined || isAsking(slice.accounts[key]) ? { slice } : ask(moment, key, { fresh: true })
      case 'more':
        return key === undefined ? { slice } : readMore(moment, key)
      case 'look':
        return look(moment, event.key, kernel)
      case 'sent':
        return { slice, work: settling.map((ms) => ({ type: 'timer', name: `${ms}`, ms, event: { type: 'look', key: event.key } })) }
      case 'fetched':
        return take(moment, event)
      case 'fetch-failed': {
        const known = slice.accounts[event.key]
        if (known?.attempt !== event.attempt) return { slice }
        const status = event.unserved ? 'unserved' : 'failed'
        return { slice: put(slice, event.key, { ...known, status, at: event.at, error: event.error }) }
      }
      default:
        return { slice }
    }
  },
  create(host) {
    const api = apiOf(host)
    return {
      perform({ type: _, ...work }) {
        fetchNfts({ ...work, api, host }).then(
          (page) => host.signal.aborted || host.send({ type: 'fetched', ...work, page }),
          (cause) => {
            const error = toKitError(cause)
            host.send({ type: 'fetch-failed', ...work, error, unserved: isUnserved(error) })
          },
        )
      },
    }
  },
}

function isAsking(known: Nfts | undefined): boolean {
  return known?.status === 'loading' || known?.status === 'more'
}

function read(moment: Moment, key: string): Step {
  const known = moment.slice.accounts[key]
  const isYoung = known !== undefined && moment.at - known.at < lifetime
  return isAsking(known) || isYoung ? { slice: moment.slice } : ask(moment, key, { fresh: false })
}

function readMore(moment: Moment, key: string): Step {
  const known = moment.slice.accounts[key]
  if (known === undefined || isAsking(known) || known.next === null || known.next === undefined) return { slice: moment.slice }
  return ask(moment, key, { fresh: false, cursor: known.next })
}

/** Only what somebody has looked at, and while the modal is open: nobody polls for a page that nobody sees. */
function look(moment: Moment, key: string, { now }: KernelView): Step {
  const known = moment.slice.accounts[key]
  const isSeen = now.modal.open && caipAddressOf(now) === key
  if (known === undefined || known.status === 'unserved' || !isSeen || isAsking(known)) return { slice: moment.slice }
  return ask(moment, key, { fresh: true })
}

type Asked = { readonly fresh: boolean; readonly cursor?: string }

function ask({ slice, seq }: Moment, key: string, { fresh, cursor }: Asked): Step {
  const { nfts = [], next, at = 0, skipped = 0 } = slice.accounts[key] ?? {}
  const status = cursor === undefined ? 'loading' : 'more'
  return {
    slice: put(slice, key, { status, nfts, next, attempt: seq, at, skipped }),
    work: [{ type: 'fetch', key, attempt: seq, cursor, fresh }],
  }
}

function put(slice: NftsState, key: string, known: Nfts): NftsState {
  return { accounts: { ...slice.accounts, [key]: known } }
}

type Fetched = Stamped<Extract<NftsEvent, { readonly type: 'fetched' }>>

function take(moment: Moment, { key, attempt, cursor, page }: Fetched): Step {
  const { slice, at } = moment
  const known = slice.accounts[key]
  if (known?.attempt !== attempt) return { slice }
  const data = page.data.filter(({ chainId }) => key.startsWith(`${chainId}:`))
  const merged = cursor === undefined ? replaceFirst(known, { data, next: page.next }) : { data: [...known.nfts, ...data], next: page.next }
  const nfts = [...new Map(merged.data.map((one) => [one.id, one])).values()].sort(byPlace).slice(0, mostKept)
  // A cursor that leads back to itself has no end.
  const hasMore = merged.next !== null && merged.next !== cursor && nfts.length < mostKept
  const next = hasMore ? merged.next : null
  const shows = cursor === undefined ? nfts.length > 0 : nfts.length > known.nfts.length
  const skipped = hasMore && !shows ? known.skipped + 1 : 0
  const ready = put(slice, key, { status: 'ready', nfts, next, attempt, at, skipped })
  if (skipped === 0 || skipped >= mostSkipped || typeof next !== 'string') return { slice: ready }
  return ask({ ...moment, slice: ready }, key, { fresh: false, cursor: next })
}

/** What comes after the new first page stays: pages are in one order, and nothing can be missing between them. */
function replaceFirst(known: Nfts, { data, next }: NftsPage): NftsPage {
  const last = data.at(-1)
  if (next === null || last === undefined) return { data, next }
  const after = known.nfts.filter((one) => byPlace(one, last) > 0)
  return after.length === 0 ? { data, next } : { data: [...data, ...after], next: known.next ?? null }
}

/** By collection and number, as the server has them. */
function byPlace(a: Nft, b: Nft): number {
  if (a.address !== b.address) return a.address < b.address ? -1 : 1
  const [first, second] = [BigInt(a.tokenId), BigInt(b.tokenId)]
  return first < second ? -1 : first > second ? 1 : 0
}
