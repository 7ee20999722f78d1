import { identity } from '@foyer/contract'
import { CallerGone, createPreparer, DeadlinePassed, endpoint, type Prepared, prepare } from '@foyer/service/http'
import { TooManyWaiting } from '@foyer/service/limits'
import type { Address } from 'viem'
import { readEvmAddress } from '../../chains/evm-address.ts'
import { ChainUnavailable } from '../../chains/rpc-types.ts'
import type { FoundIdentity, Identities } from './identities.ts'

export const identityEndpoint = (identities: Identities) => {
  /** Most are asked for once: only what is asked for again is kept as text, and as a request. */
  const prepareAgain = createPreparer(identity)

  const cacheFor = ({ freshForS }: FoundIdentity) => `public, max-age=${freshForS}`

  /** The same from what is kept, as often as it is asked. */
  function createAgain(address: Address): () => Prepared | undefined {
    return () => {
      const found = identities.recall(address)
      return found && { ...prepareAgain(found.identity), cacheControl: cacheFor(found) }
    }
  }

  return endpoint(identity, {
    limit: 'read',
    handle: async ({ params }, caller) => {
      const { refuse } = caller
      const account = readEvmAddress(params.address)
      if ('problem' in account) throw refuse('invalid_address', account.problem, { field: 'address' })
      const again = createAgain(account.address)
      const kept = again()
      if (kept !== undefined) return { again, ...kept }
      const found = await identities
        .read(account.address, () => caller.signal)
        .catch((cause: unknown) => {
          if (cause instanceof DeadlinePassed || cause instanceof CallerGone || cause instanceof TooManyWaiting) throw cause
          const retryAfter = cause instanceof ChainUnavailable ? Math.ceil(cause.retryAfterMs / 1000) : 2
          throw refuse('upstream_failed', 'Names cannot be looked up now: the network that holds them does not answer.', {
            retryAfter,
            cause,
          })
        })
      return prepare(identity, found.identity, { cacheControl: cacheFor(found) })
    },
  })
}
