/**
 * In the page's own world, before any script of the page: the provider, announced at once.
 *
 * The manifest names this script, so it is in every page from a profile's first one on. When the wallet is set to announce itself
 * late or under another name, `inpage-waiting.ts` follows it in the same moment.
 */

import { extensionRdns, walletName } from '../src/wallet/identity.ts'
import { announceProvider } from '../src/wallet/shell/announce.ts'
import { connectToBridge } from './connect-to-bridge.ts'
import { waitMessage } from './messages.ts'

let waits = false
const provider = connectToBridge(({ name, delay }) => {
  if (waits) setTimeout(() => announceProvider(window, provider, { name: name || walletName, rdns: extensionRdns }), delay)
})
const stop = announceProvider(window, provider, { name: walletName, rdns: extensionRdns })

addEventListener(
  waitMessage,
  () => {
    waits = true
    stop()
  },
  { once: true },
)
