import { expect, test } from 'vitest'
import * as listed from './calls.gen.ts'
import * as entities from './entities.ts'
import * as index from './index.ts'
import * as openapi from './openapi.ts'

/** What the folder of calls brings is said there, file by file. */
const namedHere = (all: object): readonly string[] =>
  Object.keys(all)
    .filter((name) => !(name in listed))
    .sort()

test('the names that @foyer/contract exports', () => {
  expect(namedHere(index)).toMatchInlineSnapshot(`
    [
      "accountIdentity",
      "accountTransaction",
      "accountTransfer",
      "addressOf",
      "analyticsEvents",
      "analyticsProps",
      "baseUnits",
      "buyerPlace",
      "caip10",
      "caip2",
      "call",
      "callData",
      "currency",
      "defaultTtl",
      "ether",
      "evmAddress",
      "failure",
      "fiatCurrency",
      "fillBrowseTemplate",
      "hasControls",
      "imageUrl",
      "indexOfWallet",
      "isAccountId",
      "isAndroidBrowseTemplate",
      "isAppScheme",
      "isBrowseTemplate",
      "isCaip10",
      "isCaip2",
      "isChainId",
      "isLure",
      "isNamespace",
      "isOriginAllowed",
      "isParamsOf",
      "isWalletLink",
      "message",
      "messageErrors",
      "namespaceOf",
      "namespaces",
      "nativeAddress",
      "networkOf",
      "nft",
      "onrampAmount",
      "onrampFailures",
      "onrampNetwork",
      "onrampProvider",
      "onrampProviders",
      "onrampStatuses",
      "openQuery",
      "operationTypes",
      "parseOriginPattern",
      "parseSignedEntry",
      "parseStoreLink",
      "parseUrl",
      "parseWebLink",
      "paymentMethod",
      "permitData",
      "project",
      "projectId",
      "projectQuery",
      "proposalTtl",
      "purchaseCurrency",
      "readFailure",
      "readOutput",
      "readToken",
      "referenceOf",
      "refusals",
      "refusalsOf",
      "relayBatchLimit",
      "relayClock",
      "relayDelivery",
      "relayMessages",
      "rpcBatchLimit",
      "rpcReads",
      "rpcWrite",
      "shownText",
      "signedEntry",
      "signedEntryPrefix",
      "signedPermit",
      "slippage",
      "swapQuote",
      "swapRouters",
      "swapSource",
      "text",
      "toSafeName",
      "toSkeleton",
      "tokenBalance",
      "unreadBalance",
      "uuidPattern",
      "wallet",
      "walletId",
      "webLink",
      "webUrl",
      "withoutQuery",
      "word",
    ]
  `)
})

test('the names that @foyer/contract/openapi exports', () => {
  expect(Object.keys(openapi).sort()).toMatchInlineSnapshot(`
    [
      "calls",
      "toOpenApi",
    ]
  `)
})

test('the names that @foyer/contract/entities exports', () => {
  expect(Object.keys(entities).sort()).toMatchInlineSnapshot(`
    [
      "addressOf",
      "fromBase58",
      "indexOfWallet",
      "isAccountId",
      "isCaip10",
      "isCaip2",
      "isChainId",
      "isLure",
      "isNamespace",
      "isSolanaAddress",
      "mapInSlices",
      "namespaceOf",
      "namespaces",
      "networkOf",
      "referenceOf",
      "reportUncaught",
      "rpcBatchLimit",
      "toBase58",
      "toSafeName",
      "toSkeleton",
      "uuidPattern",
    ]
  `)
})
