/** Injected instead of `inpage.ts` when the wallet was told to be late or to lie about its name: waits to hear how. */
import { announceProvider } from '../src/wallet/shell/announce.ts'
import { connectToBridge } from './connect-to-bridge.ts'
import { walletName, walletRdns } from './identity.ts'

const provider = connectToBridge(({ name, delay }) => {
  setTimeout(() => announceProvider(window, provider, { name: name || walletName, rdns: walletRdns }), delay)
})
