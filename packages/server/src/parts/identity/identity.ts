/** How addresses call themselves. */
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { createIdentities } from './identities.ts'
import { identityEndpoint } from './identity-endpoint.ts'

export function createIdentity({ config, chains, egress, now, metrics }: Context): Part {
  const identities = createIdentities({
    egress,
    chains: chains.all,
    ipfsGateway: config.ipfsGateway ?? 'https://ipfs.io',
    allowLocal: config.allowLocalEgress ?? false,
    now,
    metrics,
  })
  return { endpoints: [identityEndpoint(identities)] }
}
