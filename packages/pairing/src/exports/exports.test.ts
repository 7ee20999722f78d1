import { expect, test } from 'vitest'
import * as entry from './index.ts'

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
