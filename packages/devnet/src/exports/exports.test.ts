import { expect, test } from 'vitest'
import * as extension from './extension.ts'
import * as index from './index.ts'
import * as phone from './phone.ts'
import * as wallet from './wallet.ts'

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
      "devnetFeePools",
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

test('the names that @foyer/devnet/wallet exports', () => {
  expect(Object.keys(wallet).sort()).toMatchInlineSnapshot(`
    [
      "announceDevWallet",
      "defaultChain",
      "hostileName",
      "openNodePage",
      "pageWalletName",
      "toWalletChain",
      "walletAccounts",
    ]
  `)
})

test('the names that @foyer/devnet/extension exports', () => {
  expect(Object.keys(extension).sort()).toMatchInlineSnapshot(`
    [
      "buildExtension",
      "toWalletChain",
    ]
  `)
})

test('the names that @foyer/devnet/phone exports', () => {
  expect(Object.keys(phone).sort()).toMatchInlineSnapshot(`
    [
      "startPhone",
      "toWalletChain",
    ]
  `)
})
