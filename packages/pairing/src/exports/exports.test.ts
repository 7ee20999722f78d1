import { expect, test } from 'vitest'
import * as entry from './index.ts'
import * as kit from './kit.ts'
import * as signIn from './sign-in.ts'

test('what @foyer/pairing exports', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "PairingError",
      "ProviderRpcError",
      "addressOf",
      "chainsOf",
      "createClient",
      "createDapp",
      "createProvider",
      "formatUri",
      "grantOf",
      "hasOwnTopic",
      "memoryStorage",
      "namespaceOf",
      "networkOf",
      "pairingErrorTable",
      "parseUri",
      "proposeNamespaces",
      "webStorage",
    ]
  `)
})

test('what @foyer/pairing/kit exports', () => {
  expect(Object.keys(kit)).toEqual(['pairing'])
})

test('what @foyer/pairing/sign-in exports', () => {
  expect(Object.keys(signIn).sort()).toEqual(['dappSignIn', 'formatSignIn', 'offerSignIn', 'walletSignIn'])
})
