/** Name, picture, balance and tokens of the account in use: asked when somebody looks, kept as long as spec 9.02 says. */
import type { Caip10 } from '../caip.ts'
import type { Stamped, Work } from '../event.ts'
import { caipAddressOf, networkOf } from '../select.ts'
import type { KitState, Remote } from '../state.ts'
import type { AccountData, AccountSlice } from './data-event.ts'
import { stepRemote } from './remote.ts'

/** Milliseconds an answer is kept (spec 9.02). */
export const lifetimes = { identity: 300_000, balance: 30_000, tokens: 30_000 } as const
/** How long a failed token balance is not asked for again (spec 9.01b). */
export const tokenPause = 30_000

/** After a transaction: when most chains have taken it, and when the slow ones have too. Not asked more often than that. */
const settling = [1_500, 15_000] as const

/** Where each is kept in the state. */
const places = { identity: 'identities', balance: 'balances', tokens: 'tokens' } as const
const slices = Object.keys(places) as AccountSlice[]

export function stepAccount(state: KitState, event: Stamped, before: KitState): readonly [KitState, readonly Work[]] {
  const work: Work[] = []
  let now = state
  react()
  return [now, work]

  function react() {
    switch (event.type) {
      case 'account-data':
        return set(event.slice, event.key, { type: 'data', attempt: event.attempt, at: event.asOf ?? event.at, data: event.data } as never)
      case 'account-data-failed':
        return set(event.slice, event.key, { ...event, type: 'failed' })
      case 'refresh':
        return event.what === 'catalogue' ? undefined : ask(event.what, true)
      case 'sent':
        for (const ms of settling) work.push({ type: 'timer', name: `sent ${ms}`, ms, event: { ...event, type: 'spent' } })
        return
      case 'spent':
        ask('balance', true, event.key)
        return ask('tokens', true, event.key)
      case 'open':
        return askAll(true)
      case 'data-ready':
        return state.modal.open ? askAll(false) : undefined
      case 'online':
        return event.online && state.modal.open ? askAll(true) : undefined
      default:
        if (caipAddressOf(state) !== caipAddressOf(before)) askAll(false)
    }
  }

  function askAll(again: boolean) {
    for (const slice of slices) ask(slice, again)
  }

  /** `again`: also what has failed. `spent`: the account whose last answer is not true any more, if anybody has asked for one. */
  function ask(slice: AccountSlice, again: boolean, spent?: Caip10) {
    const key = spent ?? caipAddressOf(now)
    if (!key) return
    const known: Remote<AccountData[AccountSlice]> = now[places[slice]][key] ?? { status: 'idle' }
    if (spent ? known.status === 'idle' : known.status === 'loading') return
    if (!spent && known.status === 'ready' && event.at - known.at < lifetimes[slice]) return
    if (known.status === 'failed' && (!again || (slice === 'tokens' && event.at - known.at < tokenPause))) return
    const network = networkOf(now, key.slice(0, key.lastIndexOf(':')) as never)
    set(slice, key, { type: 'load', attempt: event.seq })
    // Spec 7.01b: nothing is asked about a network the page does not know.
    if (!network) return set(slice, key, { type: 'data', attempt: event.seq, at: event.at, data: nothing[slice] } as never)
    work.push({ type: 'fetch-account', slice, key, attempt: event.seq, fresh: spent !== undefined })
  }

  function set<Slice extends AccountSlice>(slice: Slice, key: Caip10, change: Parameters<typeof stepRemote<AccountData[Slice]>>[1]) {
    const place = places[slice]
    const all = now[place] as Readonly<Record<string, Remote<AccountData[Slice]>>>
    now = { ...now, [place]: { ...all, [key]: stepRemote(all[key] ?? { status: 'idle' }, change) } }
  }
}

const nothing: AccountData = {
  identity: { name: null, avatar: null },
  balance: { value: 0n, decimals: 18, symbol: '' },
  tokens: [],
}
