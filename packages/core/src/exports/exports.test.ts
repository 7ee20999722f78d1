import { expect, test } from 'vitest'
import * as index from './index.ts'
import * as testing from './testing.ts'

test('what the package exports', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "KitError",
      "accountOf",
      "accountTypes",
      "alertKeys",
      "assetImageUrl",
      "caipAddressOf",
      "connectionOf",
      "connectorOf",
      "connectorTypes",
      "createKit",
      "currencyImageUrl",
      "formatAmount",
      "formatFiat",
      "heldOf",
      "isAnyConnected",
      "isCaip2",
      "isNamespace",
      "isSameWallet",
      "isUnsupported",
      "kitErrorTable",
      "latestOf",
      "namespaceOf",
      "namespaceOfActive",
      "namespaces",
      "networkOf",
      "parseCaip10",
      "parseCaip2",
      "screenOf",
      "shortAddress",
      "toDecimal",
      "tokenImageUrl",
      "walletGroups",
      "walletImageUrl",
    ]
  `)
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "createTestAdapter",
      "createTestEnvironment",
    ]
  `)
})
