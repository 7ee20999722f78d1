import { expect, test } from 'vitest'
import * as index from './index.ts'

test('the names that @foyer/devnet exports', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "PortBusy",
      "WorldOutdated",
      "assertPortFree",
      "createWorld",
      "defaultRpcUrls",
      "deploy",
      "devnetAccounts",
      "devnetContracts",
      "devnetManifest",
      "devnetMnemonic",
      "devnetNames",
      "devnetNetworks",
      "devnetPools",
      "devnetProjectId",
      "devnetTokens",
      "fingerprintOf",
      "firstNetwork",
      "isPortFree",
      "secondNetwork",
      "startChain",
      "toServerChains",
      "toSigner",
    ]
  `)
})
