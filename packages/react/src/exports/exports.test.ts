import { expect, test } from 'vitest'
import * as elements from './elements.ts'
import * as index from './index.ts'

test('the public names change only on purpose', () => {
  expect({ '.': Object.keys(index).sort(), './elements': Object.keys(elements).sort() }).toMatchInlineSnapshot(`
    {
      ".": [
        "AccountButton",
        "ConnectButton",
        "FoyerButton",
        "FoyerModal",
        "FoyerProvider",
        "NetworkButton",
        "shallowEqual",
        "useAccount",
        "useAlert",
        "useBalance",
        "useCatalogue",
        "useConnect",
        "useConnection",
        "useDisconnect",
        "useIdentity",
        "useKit",
        "useKitState",
        "useModal",
        "useNetwork",
        "useNotice",
        "useOnline",
        "useProvider",
        "useSendTransaction",
        "useSignMessage",
        "useSignTypedData",
        "useTheme",
        "useTokens",
        "useWallets",
      ],
      "./elements": [
        "defineElements",
      ],
    }
  `)
})
