// #region shown
import { createWorld } from '@foyer/devnet'

const world = await createWorld()          // free ports, a temporary folder
world.networks.first                       // a viem chain: id 31337, with names
world.chains.second.kill()                 // kill, freeze, mine, restart
world.server.url                           // the server, project "foyer-local"
await world.dispose()                      // no process, port or file is left
// #endregion
