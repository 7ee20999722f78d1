/** Name and avatar of an address: from ENS, believed only when the name leads back to the same address, kept for 5 minutes. */

import type { Identity } from '@foyer/contract'
import { createTimedCache, orAborted } from '@foyer/service/cache'
import { TooManyWaiting, within } from '@foyer/service/limits'
import { type Address, encodeErrorResult, zeroAddress } from 'viem'
import { getEnsAddress, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Chain } from '../../chains/chain.ts'
import { RpcRefused } from '../../chains/rpc-types.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { type AvatarParts, readAvatar } from './avatar.ts'
import { readClaimedName } from './claimed-name.ts'
import { lookup } from './count-queries.ts'
import { readByName } from './ens-client.ts'
import { createOutsideQueries, type OutsideQueries } from './outside-queries.ts'

export type FoundIdentity = {
  /** The same object as long as it is kept. */
  readonly identity: Identity
  /** What is left of its 5 minutes, in whole seconds. */
  readonly freshForS: number
}

export type Identities = {
  /** Walks the way of a name once, with what leads nowhere: it is compiled, and the tables of names unpacked, before anybody waits for it. */
  readonly prepare: () => Promise<void>
  /** @throws {ChainUnavailable} when names cannot be looked up, {TooManyWaiting}, or the reason of the signal, which is made when it is wanted. */
  readonly read: (address: Address, signal: () => AbortSignal) => Promise<FoundIdentity>
  /** What is kept; undefined where it has to be looked up. */
  readonly recall: (address: Address) => FoundIdentity | undefined
}

type Known = { readonly identity: Identity; readonly until: number }

const keptMs = 300_000
/** Bytes of all that are kept. An avatar may stand in its record itself. */
const maxKeptIdentities = 33_554_432
/** What each counts for beside its avatar, which is there twice: by itself, and in the answer that says it. It takes a fifth of that, and there are 16 384 at most. */
const entryBytes = 2_048
/** An avatar's host that is away now may be back soon. */
const incompleteMs = 30_000
/** For everything that one identity takes: name, address, picture, and whatever gateways they lead to. */
export const identityMs = 10_000

/** What of a chain names need. */
type NameChain = { readonly config: Pick<Chain['config'], 'ens'>; readonly requestCall: Chain['requestCall'] }

type NameParts = Omit<AvatarParts, 'signal'>

export function createIdentities(parts: NameParts & { readonly now: () => number; readonly metrics: Metrics }): Identities {
  const { now, metrics } = parts
  const chain = parts.chains.find((one) => one.config.ens !== undefined)
  const cache = createTimedCache<Known>({
    ttlMs: ({ until }) => until - now(),
    now,
    max: maxKeptIdentities,
    costOf: ({ identity }) => entryBytes + 2 * (identity.avatar?.length ?? 0),
    onRead: (outcome) => metrics.cache.inc({ cache: 'identity', outcome }),
  })

  async function resolve(address: Address, signal: AbortSignal): Promise<Known> {
    const { name, avatar, complete } = chain === undefined ? nobody : await readName(chain, address, { signal, ...parts })
    const resolvedAt = now()
    const identity = { name, avatar, resolvedAt: new Date(resolvedAt).toISOString() }
    return { identity, until: resolvedAt + (complete ? keptMs : incompleteMs) }
  }

  const toFound = ({ identity, until }: Known): FoundIdentity => ({
    identity,
    freshForS: Math.max(0, Math.floor((until - now()) / 1000)),
  })

  function recall(address: Address): FoundIdentity | undefined {
    const kept = cache.peek(address.toLowerCase())
    if (kept === undefined) return undefined
    metrics.cache.inc({ cache: 'identity', outcome: 'hit' })
    return toFound(kept)
  }

  return {
    prepare: async () => {
      if (chain === undefined) return
      readNormalised('a.eth')
      await readName(leadingNowhere, zeroAddress, { ...parts, signal: new AbortController().signal })
    },
    recall,
    // The signal costs something, and what is kept needs none.
    read: async (address, signal) =>
      recall(address) ??
      toFound(await cache.read(address.toLowerCase(), (own) => resolve(address.toLowerCase() as Address, own), signal())),
  }
}

/** Its contracts lead to a gateway that nobody may ask. */
const leadingNowhere = {
  config: { ens: { universalResolver: zeroAddress } },
  requestCall: async () => {
    const urls = ['gopher://nowhere.invalid/{sender}/{data}']
    const args = [zeroAddress, urls, '0x', '0x12345678', '0x'] as const
    throw new RpcRefused({ code: 3, message: 'execution reverted', data: encodeErrorResult({ abi: lookup, args }) })
  },
} satisfies NameChain

type Found = { readonly name: string | null; readonly avatar: string | null; readonly complete: boolean }

const nobody: Found = { name: null, avatar: null, complete: true }

/** A name that leads outside for ever, or to nobody who answers, is its owner's doing: for the moment there is none. */
const notNow: Found = { name: null, avatar: null, complete: false }

function readName(chain: NameChain, address: Address, parts: NameParts & { readonly signal: AbortSignal }): Promise<Found> {
  return within(parts.signal, identityMs, async (signal) => {
    const outside = createOutsideQueries({ ...parts, signal })
    try {
      return await orAborted(readVerified(chain, address, { outside, ...parts, signal }), signal)
    } catch (error) {
      parts.signal.throwIfAborted()
      if (outside.hadNoPlace()) throw new TooManyWaiting()
      if (outside.hasFailed() || (signal.aborted && outside.hasAsked())) return notNow
      throw error
    }
  })
}

async function readVerified(chain: NameChain, address: Address, parts: AvatarParts & { readonly outside: OutsideQueries }): Promise<Found> {
  const universalResolverAddress = (chain.config.ens as { universalResolver: Address }).universalResolver
  // Each read may lead outside, and how often in a row is counted for each.
  const claimed = await readClaimedName(chain, { address, resolver: universalResolverAddress }, parts)
  const name = claimed === null ? undefined : readNormalised(claimed)
  if (name === undefined) return nobody
  // Anyone can claim any name in a reverse record; only the name's own record decides.
  const forward = await readByName(chain, parts, (client) => getEnsAddress(client, { name, universalResolverAddress }))
  if (forward?.toLowerCase() !== address.toLowerCase()) return nobody
  try {
    const record = await readByName(chain, parts, (client) => getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
    const avatar = record === null ? null : await readAvatar(record, address, parts)
    return { name, avatar, complete: record === null || avatar !== null }
  } catch (error) {
    if (!parts.outside.hasFailed()) throw error
    return { name, avatar: null, complete: false }
  }
}

/** A name that is not in its normal form can look like another one, and is not shown (ENSIP-15). */
function readNormalised(name: string): string | undefined {
  try {
    return name.length <= 255 && normalize(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
