/** What a deployment decides about names and avatars. */
import { flagVariable, webVariable } from '@foyer/service/config'
import * as v from 'valibot'

export type IdentityConfig = {
  /** Lets avatars and their metadata be fetched from private addresses and over http. For a local world only. */
  readonly allowLocalEgress?: boolean
  /** Base of the IPFS gateway. Avatars use https://ipfs.io without it; naming one also has NFTs read there. */
  readonly ipfsGateway?: string
}

export const identityVariables = {
  ALLOW_LOCAL_EGRESS: v.optional(flagVariable(false), 'false'),
  IPFS_GATEWAY: v.optional(webVariable('https://ipfs.io')),
}

export function toIdentityConfig(read: v.InferOutput<v.ObjectSchema<typeof identityVariables, undefined>>): IdentityConfig {
  return {
    allowLocalEgress: read.ALLOW_LOCAL_EGRESS,
    ...(read.IPFS_GATEWAY !== undefined && { ipfsGateway: read.IPFS_GATEWAY }),
  }
}
