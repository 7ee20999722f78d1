/** In the page's own world, before any script of the page: the provider, announced at once. */
import { announceProvider } from '../src/wallet/shell/announce.ts'
import { connectToBridge } from './connect-to-bridge.ts'
import { walletName, walletRdns } from './identity.ts'

announceProvider(window, connectToBridge(), { name: walletName, rdns: walletRdns })
