// #region shown
import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'

const kit = createKit({ projectId: 'my-project', networks: [mainnet, base], adapters: [evm()] })
// #endregion
export { kit }
