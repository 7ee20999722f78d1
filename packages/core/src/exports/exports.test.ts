import { expect, test } from 'vitest'
import * as buying from './buying.ts'
import * as listed from './features.gen.ts'
import * as images from './images.ts'
import * as index from './index.ts'
import * as links from './links.ts'
import * as reads from './reads.ts'
import * as sending from './sending.ts'
import * as testing from './testing.ts'

/** What the folder of features brings is said there, file by file. */
const namedHere = (all: object): readonly string[] =>
  Object.keys(all)
    .filter((name) => !(name in listed))
    .sort()

test('what the package exports', () => {
  expect(Object.keys(links).sort()).toMatchInlineSnapshot(`
    [
      "expiryMargin",
      "isStoreFor",
      "pageNamespaces",
      "readPagePlatform",
      "toAnyWalletLink",
      "toBrowseLink",
      "toPairingLink",
      "toRequestLink",
      "walletStores",
      "walletTabs",
    ]
  `)
  expect(namedHere(index)).toMatchInlineSnapshot(`
    [
      "KitError",
      "accountOf",
      "accountTypes",
      "adapterOf",
      "alertKeys",
      "caipAddressOf",
      "canPair",
      "confirmedOf",
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
      "pairedConnector",
      "parseCaip10",
      "parseScreen",
      "reachesBrowserWallets",
      "screenOf",
      "screenRules",
      "sliceOf",
      "sortOutTokens",
      "toDecimal",
      "walletGroups",
      "walletInfoOf",
      "whenKitIsMade",
    ]
  `)
  expect(Object.keys(buying).sort()).toMatchInlineSnapshot(`
    [
      "isRestricted",
      "readTimeZone",
    ]
  `)
  expect(Object.keys(sending).sort()).toMatchInlineSnapshot(`
    [
      "fromFiat",
      "isNotLoaded",
      "isSettled",
      "mayBeSent",
      "parseAmount",
      "sendDoubtOf",
      "sendUnitsOf",
      "sendWarningsOf",
      "shownTransferOf",
      "toFiat",
      "toFiatEntry",
      "toPlainDecimal",
      "toSendToken",
      "trackedTransfersOf",
    ]
  `)
  expect(Object.keys(reads).sort()).toEqual([
    'accountReads',
    'chainReads',
    'fetchRead',
    'historyReads',
    'nftReads',
    'pauseByAge',
    'priceReads',
  ])
  expect(Object.keys(images).sort()).toEqual(['assetImageUrl', 'networkImageUrl', 'walletImageUrl'])
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "alertTexts",
      "createTestAdapter",
      "createTestEnvironment",
      "fromFlatState",
      "noticeTexts",
      "resolveSetup",
      "toFlatState",
    ]
  `)
})
