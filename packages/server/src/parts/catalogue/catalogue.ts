/** Wallets and their pictures, and those of networks, tokens and currencies. */
import type { Sql } from '@foyer/service/database'
import type { Secrets } from '../../config/secrets.ts'
import type { Context } from '../../context.ts'
import { readServerKey } from '../../database/server-keys.ts'
import type { Part } from '../part.ts'
import { imageEndpoints } from './image-endpoints.ts'
import { createImages } from './images.ts'
import { createSignedList } from './signed-list.ts'
import { createWalletList } from './wallet-list.ts'
import { walletsEndpoints } from './wallets-endpoint.ts'

// For the command line, which works on the database without a server.
export { toPublicKey } from './signed-list.ts'

/** What the catalogue is signed with: the deployment's own key, or where it brings none, one that is made and kept in the database. */
export async function readCatalogueKey(sql: Sql, { catalogueKey }: Pick<Secrets, 'catalogueKey'>): Promise<Buffer> {
  return catalogueKey === undefined ? readServerKey(sql, 'catalogue') : Buffer.from(catalogueKey, 'hex')
}

/** @throws {Error} when the database does not answer. */
export async function createCatalogue({ config, secrets, publicUrl, chains, now, sql }: Context): Promise<Part> {
  const list = createWalletList(publicUrl, config.wallets)
  const signed = createSignedList(list, { key: await readCatalogueKey(sql, secrets), now })
  return { endpoints: [...walletsEndpoints(list, signed), ...imageEndpoints({ list, images: createImages(now), chains })] }
}
