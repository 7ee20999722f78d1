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
        "TextContext",
        "createText",
        "loadChunk",
        "loadMessages",
        "localeFor",
        "locales",
        "shallowEqual",
        "useAccount",
        "useAction",
        "useAlert",
        "useBalance",
        "useCatalogue",
        "useConnect",
        "useConnection",
        "useCountdown",
        "useDisconnect",
        "useIdentity",
        "useImages",
        "useKit",
        "useKitState",
        "useModal",
        "useNetwork",
        "useNotice",
        "useOnline",
        "useOpened",
        "usePairing",
        "useProvider",
        "useRelay",
        "useSendTransaction",
        "useSignMessage",
        "useSignTypedData",
        "useSlow",
        "useText",
        "useTheme",
        "useTokens",
        "useWalletLink",
        "useWallets",
      ],
      "./elements": [
        "defineElements",
      ],
    }
  `)
})
