import { identity } from '@foyer/contract'
import { ChainUnavailable } from '../chains/rpc-types.ts'
import { endpoint } from '../http/endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { parseEvmAddress } from '../identity/address.ts'
import type { Identities } from '../identity/identities.ts'

export const identityEndpoint = (parts: { readonly identities: Identities }) =>
  endpoint(identity, {
    project: 'required',
    limit: 'read',
    handle: async ({ params }) => {
      const address = parseEvmAddress(params.address)
      try {
        return await parts.identities.read(address)
      } catch (cause) {
        const retryAfter = cause instanceof ChainUnavailable ? Math.ceil(cause.retryAfterMs / 1000) : 2
        throw new Refusal('upstream_failed', 'Names cannot be looked up now: the network that holds them does not answer.', {
          retryAfter,
          cause,
        })
      }
    },
  })
