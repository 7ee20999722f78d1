/** The RPC gateway: JSON-RPC to the nodes of the networks that this server serves. */
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { rpcEndpoint } from './rpc-endpoint.ts'
import { supportedChainsEndpoint } from './supported-chains-endpoint.ts'

export function createGateway({ chains }: Context): Part {
  return { endpoints: [supportedChainsEndpoint(chains), rpcEndpoint(chains)] }
}
