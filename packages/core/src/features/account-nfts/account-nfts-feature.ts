/**
 * The NFTs as a machine: pages by their cursor, the first one again and again (docs/behaviour.md, NFTs).
 *
 * A page is taken at its word only as far as it makes sense: what is known already is replaced and not repeated, what is of another
 * network is left out, and a cursor that leads back to itself is the end.
 */
import { toKitError } from '../../entities/to-kit-error.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureStep, KernelView } from '../../feature/feature.ts'
import { afterPage, isAsking, isLookedAt, nextCursor, type PageWork, settling } from '../../feature/pages.ts'
import type { Stamped } from '../../kernel/event.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import type { Nft, Nfts, NftsEvent, NftsPage, NftsState } from './account-nfts.ts'
import { fetchNfts, isUnserved } from './fetch-nfts.ts'

type Step = FeatureStep<NftsState, NftsEvent, PageWork>
type Moment = { readonly slice: NftsState; readonly at: number; readonly seq: number }

/** How long a first page counts as true (docs/behaviour.md, Cache lifetimes), and what a failure holds back. */
const lifetime = 30_000
/** Of one account that a page keeps. */
const mostKept = 1_000

export const accountNftsFeature: Feature<NftsState, NftsEvent, PageWork> = {
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

function read(moment: Moment, key: string): Step {
  const known = moment.slice.accounts[key]
  const isYoung = known !== undefined && moment.at - known.at < lifetime
  return isAsking(known) || isYoung ? { slice: moment.slice } : ask(moment, key, { fresh: false })
}

function readMore(moment: Moment, key: string): Step {
  const cursor = nextCursor(moment.slice.accounts[key])
  return cursor === undefined ? { slice: moment.slice } : ask(moment, key, { fresh: false, cursor })
}

function look(moment: Moment, key: string, { now }: KernelView): Step {
  const known = moment.slice.accounts[key]
  const isWanted = isLookedAt(known, key, now) && known?.status !== 'unserved'
  return isWanted ? ask(moment, key, { fresh: true }) : { slice: moment.slice }
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
  const count = { count: nfts.length, before: known.nfts.length, most: mostKept }
  const { follows, ...after } = afterPage({ cursor, next: merged.next, ...count, skipped: known.skipped })
  const ready = put(slice, key, { status: 'ready', nfts, ...after, attempt, at })
  return follows === undefined ? { slice: ready } : ask({ ...moment, slice: ready }, key, { fresh: false, cursor: follows })
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
