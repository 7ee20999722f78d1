import { expect, test } from 'vitest'
import * as entry from './index.ts'
import * as kit from './kit.ts'

test('what @foyer/pairing exports', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "PairingError",
      "ProviderRpcError",
      "addressOf",
      "chainOf",
      "chainsOf",
      "createClient",
      "createDapp",
      "createProvider",
      "formatUri",
      "grantOf",
      "hasOwnTopic",
      "memoryStorage",
      "namespaceOf",
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
