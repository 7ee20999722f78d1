// #region shown
import { createWorld } from '@foyer/devnet'

const world = await createWorld()             // free ports, a temporary folder, about two seconds
world.chains.first.rpcUrl                     // a real node; `client` is a viem test client
world.server.url                              // a real server with the project world.projectId
await world.dispose()                         // nothing is left behind
// #endregion
