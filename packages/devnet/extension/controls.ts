/// <reference types="chrome" />
/** The wallet's own screen: the extension's popup and its options page. */
import { createControlsView, type WalletView } from '../src/wallet/view/controls-view.ts'
import { element } from '../src/wallet/view/element.ts'
import { adoptWalletStyle } from '../src/wallet/view/style.ts'

let port: chrome.runtime.Port | undefined

const view = createControlsView((command) => port?.postMessage(command))

function connect(): void {
  port = chrome.runtime.connect({ name: 'controls' })
  port.onMessage.addListener((seen: WalletView) => view.show(seen))
  port.onDisconnect.addListener(() => setTimeout(connect, 0))
}

adoptWalletStyle(document)
document.body.append(element('main', {}, view.root))
connect()
