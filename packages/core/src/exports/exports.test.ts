import { expect, test } from 'vitest'
import * as images from './images.ts'
import * as index from './index.ts'
import * as links from './links.ts'
import * as testing from './testing.ts'

test('what the package exports', () => {
  expect(Object.keys(links).sort()).toMatchInlineSnapshot(`
    [
      "isStoreFor",
      "pageNamespaces",
      "readPagePlatform",
      "toAnyWalletLink",
      "toBrowseLink",
      "toPairingLink",
      "walletStores",
      "walletTabs",
    ]
  `)
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "KitError",
      "account",
      "accountOf",
      "accountTypes",
      "adapterOf",
      "alertKeys",
      "alerts",
      "caipAddressOf",
      "catalogue",
      "connectionOf",
      "connectorOf",
      "connectorTypes",
      "createKit",
      "entranceOf",
      "heldOf",
      "identityOf",
      "isAnyConnected",
      "isCaip2",
      "isNamespace",
      "isSameWallet",
      "isUnsupported",
      "kitErrorTable",
      "latestOf",
      "mayConnect",
      "namespaceOf",
      "namespaceOfActive",
      "namespaces",
      "networkAccess",
      "networkOf",
      "notices",
      "pairedConnector",
      "pairing",
      "parseCaip10",
      "parseScreen",
      "reachesBrowserWallets",
      "screenOf",
      "screenRules",
      "sliceOf",
      "toDecimal",
      "walletGroups",
      "walletInfoOf",
    ]
  `)
  expect(Object.keys(images).sort()).toEqual(['assetImageUrl', 'walletImageUrl'])
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "alertTexts",
      "createTestAdapter",
      "createTestEnvironment",
      "fromFlatState",
      "resolveSetup",
      "toFlatState",
    ]
  `)
})
