/** How addresses call themselves. */
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { createIdentities } from './identities.ts'
import { identityEndpoint } from './identity-endpoint.ts'
import { watchGateway } from './watch-gateway.ts'

export function createIdentity({ config, chains, egress, pictures, now, log, metrics, turns }: Context): Part {
  const identities = createIdentities({
    egress,
    chains: chains.all,
    ipfsGateway: config.ipfsGateway ?? 'https://ipfs.io',
    show: pictures.show,
    now,
    metrics,
    turns,
  })
  const { ipfsGateway } = config
  return {
    endpoints: [identityEndpoint(identities)],
    prepare: identities.prepare,
    ...(ipfsGateway !== undefined && { jobs: [watchGateway(ipfsGateway, { egress, log })] }),
  }
}
