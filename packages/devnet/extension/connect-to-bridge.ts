/** The page's end: a private channel to the content script, handed over before any script of the page runs. */
import { createPageProvider, type PageProvider } from '../src/wallet/shell/page-provider.ts'
import { parseToPage } from '../src/wallet/shell/wire.ts'
import { helloMessage } from './messages.ts'

export function connectToBridge(announce: (how: { name: string; delay: number }) => void): PageProvider {
  const { port1, port2 } = new MessageChannel()
  let announced = false
  const end = createPageProvider(
    (message) => port1.postMessage(message),
    (how) => {
      // A worker that was restarted greets again; a wallet is announced once.
      if (!announced) announce(how)
      announced = true
    },
  )
  port1.onmessage = ({ data }) => end.receive(parseToPage(data))
  // '/' is this very origin, whatever it is.
  window.postMessage(helloMessage, '/', [port2])
  return end.provider
}
