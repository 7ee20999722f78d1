/** Name and avatar of an address: from ENS, believed only when the name leads back to the same address, kept for 5 minutes. */
import { identity } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { createTimedCache } from '../cache/timed-cache.ts'
import type { Chain } from '../chains/chain.ts'
import { type Prepared, prepare } from '../http/endpoint.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type AvatarParts, readAvatar } from './avatar.ts'
import { createEnsClient } from './ens-client.ts'

export type Identities = {
  /** Prepared with what is left of its 5 minutes as its age. @throws {ChainUnavailable} when names cannot be asked. */
  readonly read: (address: Address) => Promise<Prepared>
}

type Known = { readonly answer: Prepared; readonly resolvedAt: number; readonly complete: boolean }

const keptMs = 300_000
/** An avatar host that is away now may be back soon. */
const incompleteMs = 30_000

export function createIdentities(parts: AvatarParts & { readonly now: () => number; readonly metrics: Metrics }): Identities {
  const chain = parts.chains.find((one) => one.config.ens !== undefined)
  const cache = createTimedCache<Known>({
    ttlMs: (known) => (known.complete ? keptMs : incompleteMs),
    now: parts.now,
    onRead: (outcome) => parts.metrics.cache.inc({ cache: 'identity', outcome }),
  })

  async function resolve(address: Address): Promise<Known> {
    const { name, avatar, complete } = chain === undefined ? nobody : await readName(chain, address, parts)
    const resolvedAt = parts.now()
    return { answer: prepare(identity, { name, avatar, resolvedAt: new Date(resolvedAt).toISOString() }), resolvedAt, complete }
  }

  return {
    async read(address) {
      const known = await cache.read(address.toLowerCase(), () => resolve(getAddress(address)))
      const left = (known.complete ? keptMs : incompleteMs) - (parts.now() - known.resolvedAt)
      return { ...known.answer, cacheControl: `public, max-age=${Math.max(0, Math.floor(left / 1000))}` }
    },
  }
}

type Found = { readonly name: string | null; readonly avatar: string | null; readonly complete: boolean }

const nobody: Found = { name: null, avatar: null, complete: true }

async function readName(chain: Chain, address: Address, parts: AvatarParts): Promise<Found> {
  const client = createEnsClient(chain, parts.egress)
  const universalResolverAddress = (chain.config.ens as { universalResolver: Address }).universalResolver
  const told = await getEnsName(client, { address, universalResolverAddress })
  const name = told === null ? undefined : readNormalised(told)
  if (name === undefined) return nobody
  // Anyone can claim any name in a reverse record; only the name's own record decides.
  const forward = await getEnsAddress(client, { name, universalResolverAddress })
  if (forward?.toLowerCase() !== address.toLowerCase()) return nobody
  const record = await getEnsText(client, { name, key: 'avatar', universalResolverAddress })
  const avatar = record === null ? null : await readAvatar(record, address, parts)
  return { name, avatar, complete: record === null || avatar !== null }
}

/** A name that is not in its normal form can look like another one, and is not shown (ENSIP-15). */
function readNormalised(name: string): string | undefined {
  try {
    return name.length <= 255 && normalize(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
