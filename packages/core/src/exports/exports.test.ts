import { expect, test } from 'vitest'
import * as images from './images.ts'
import * as index from './index.ts'
import * as testing from './testing.ts'

test('what the package exports', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "KitError",
      "accountOf",
      "accountTypes",
      "alertKeys",
      "caipAddressOf",
      "connectionOf",
      "connectorOf",
      "connectorTypes",
      "createKit",
      "entranceOf",
      "formatAmount",
      "formatFiat",
      "heldOf",
      "isAnyConnected",
      "isCaip2",
      "isNamespace",
      "isSameWallet",
      "isStoreFor",
      "isUnsupported",
      "kitErrorTable",
      "latestOf",
      "namespaceOf",
      "namespaceOfActive",
      "namespaces",
      "networkAccess",
      "networkOf",
      "pageNamespaces",
      "pairedConnector",
      "parseCaip10",
      "parseCaip2",
      "readPagePlatform",
      "screenOf",
      "shortAddress",
      "toAnyWalletLink",
      "toBrowseLink",
      "toDecimal",
      "toPairingLink",
      "walletGroups",
      "walletInfoOf",
      "walletStores",
      "walletTabs",
    ]
  `)
  expect(Object.keys(images).sort()).toEqual(['assetImageUrl', 'currencyImageUrl', 'tokenImageUrl', 'walletImageUrl'])
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "createTestAdapter",
      "createTestEnvironment",
    ]
  `)
})
