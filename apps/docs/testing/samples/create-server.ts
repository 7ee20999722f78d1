import type { Config, Secrets } from '@foyer/server'
// #region shown
import { createServer } from '@foyer/server'

const server = await createServer(config, secrets)
await server.listen()      // resolves with the address
await server.close()       // lets open requests finish
// #endregion
declare const config: Config
declare const secrets: Secrets
