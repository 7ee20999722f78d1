/** Answers kept over a reload under their stored keys (spec 3.18), for as long as spec 9.02 lets them live. */
import { balance, identity, readOutput } from '@foyer/contract'
import type { Caip10 } from '../caip.ts'
import { isRecord, type KitStorage, parseJson } from '../storage.ts'
import type { AccountData, AccountSlice } from './data-event.ts'
import { lifetimes } from './step-account.ts'

const keys = { identity: 'identity_cache', balance: 'native_balance_cache', tokens: 'portfolio_cache' } as const
const version = 1
/** What is larger is asked for again: storage is shared with the page. */
const maxSize = 50_000
const maxEntries = 20

export type Kept<Slice extends AccountSlice> = { readonly data: AccountData[Slice]; readonly at: number }

export type Caches = {
  read<Slice extends AccountSlice>(slice: Slice, key: Caip10): Kept<Slice> | undefined
  write<Slice extends AccountSlice>(slice: Slice, key: Caip10, kept: Kept<Slice>): void
}

export function createCaches(storage: Pick<KitStorage, 'read' | 'write'>, now: () => number): Caches {
  function readAll(slice: AccountSlice): readonly (readonly [string, { readonly at: number; readonly data: unknown }])[] {
    const stored = parseJson(storage.read(keys[slice]))
    if (!isRecord(stored) || stored.version !== version || !isRecord(stored.entries)) return []
    return Object.entries(stored.entries).flatMap(([key, entry]) => {
      if (!isRecord(entry) || typeof entry.at !== 'number') return []
      const age = now() - entry.at
      return age >= 0 && age < lifetimes[slice] ? [[key, { at: entry.at, data: entry.data }] as const] : []
    })
  }

  return {
    read(slice, key) {
      const entry = readAll(slice).find(([name]) => name === key)?.[1]
      const data = entry && parsers[slice](entry.data)
      return entry && data && { at: entry.at, data }
    },
    write(slice, key, { data, at }) {
      const others = readAll(slice).filter(([name]) => name !== key)
      const entries = Object.fromEntries([...others.slice(1 - maxEntries), [key, { at, data }]])
      const written = JSON.stringify({ version, entries }, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      storage.write(keys[slice], written.length <= maxSize ? written : undefined)
    },
  }
}

/** Storage is as little trusted as a server: what does not parse is not there. */
const parsers: { readonly [Slice in AccountSlice]: (data: unknown) => AccountData[Slice] | undefined } = {
  identity(data) {
    const read = readOutput(identity, data)
    return 'output' in read ? { name: read.output.name, avatar: read.output.avatar } : undefined
  },
  balance(data) {
    if (!isRecord(data)) return undefined
    const { value, decimals, symbol } = data
    if (typeof value !== 'string' || !/^\d{1,78}$/.test(value) || typeof symbol !== 'string') return undefined
    return Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) < 78
      ? { value: BigInt(value), decimals: Number(decimals), symbol: symbol.slice(0, 40) }
      : undefined
  },
  tokens(data) {
    const read = readOutput(balance, { balances: data })
    return 'output' in read ? read.output.balances : undefined
  },
}
