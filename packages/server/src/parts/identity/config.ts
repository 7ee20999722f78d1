/** What a deployment decides about names and avatars. */
import { type Environment, type Fault, flagVariable, webVariable } from '@foyer/service/config'
import { findFormFault } from '@foyer/service/egress'
import * as v from 'valibot'

export type IdentityConfig = {
  /** Lets avatars and their metadata be fetched from private addresses and over http. For a local world only. */
  readonly allowLocalEgress?: boolean
  /** Base of the IPFS gateway. Avatars use https://ipfs.io without it; naming one also has NFTs read there. */
  readonly ipfsGateway?: string
}

const gateway = webVariable('https://ipfs.io')

export const identityVariables = {
  ALLOW_LOCAL_EGRESS: v.optional(flagVariable(false), 'false'),
  IPFS_GATEWAY: v.optional(gateway),
}

/** A gateway that the guard of egress refuses is never asked, and whoever named it would see no more than that pictures are missing. */
export function findIdentityFaults({ IPFS_GATEWAY, ALLOW_LOCAL_EGRESS }: Environment): readonly Fault[] {
  const read = v.safeParse(gateway, IPFS_GATEWAY)
  // What is no address at all is said by its schema.
  const found = read.success ? findFormFault(new URL(read.output), ALLOW_LOCAL_EGRESS === 'true') : undefined
  if (found === undefined) return []
  return [
    {
      at: 'IPFS_GATEWAY',
      found: `an address that this server never asks (${found})`,
      expected:
        'https at its usual port, without credentials and not at a private address (in a local world ALLOW_LOCAL_EGRESS=true lets it be http, at any port and private)',
      example: 'IPFS_GATEWAY=https://ipfs.io',
    },
  ]
}

export function toIdentityConfig(read: v.InferOutput<v.ObjectSchema<typeof identityVariables, undefined>>): IdentityConfig {
  return {
    allowLocalEgress: read.ALLOW_LOCAL_EGRESS,
    ...(read.IPFS_GATEWAY !== undefined && { ipfsGateway: read.IPFS_GATEWAY }),
  }
}
