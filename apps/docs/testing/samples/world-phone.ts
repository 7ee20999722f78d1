import { createWorld } from '@foyer/devnet'

// #region shown
const world = await createWorld({ phone: true })   // world.phone.url; it is the first wallet of the server's catalogue
// #endregion
export { world }
