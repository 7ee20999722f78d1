import { expect, test } from 'vitest'
import * as index from './index.ts'
import * as openapi from './openapi.ts'

test('the names that @foyer/contract exports', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "analyticsConfig",
      "analyticsEvent",
      "analyticsEvents",
      "analyticsProps",
      "assetImage",
      "balance",
      "caip10",
      "caip2",
      "call",
      "currency",
      "currencyImage",
      "evmAddress",
      "failure",
      "fungiblePrice",
      "health",
      "identity",
      "imageUrl",
      "isWalletLink",
      "nativeAddress",
      "openQuery",
      "origins",
      "projectId",
      "projectQuery",
      "readFailure",
      "readOutput",
      "refusals",
      "rpc",
      "rpcBatchLimit",
      "rpcReads",
      "rpcRequest",
      "rpcResponse",
      "rpcWrite",
      "supportedChains",
      "text",
      "tokenBalance",
      "tokenImage",
      "wallet",
      "walletId",
      "walletImage",
      "wallets",
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
