/// <reference types="chrome" />
/** The extension's service worker: the wallet itself. It may be ended at any time, so all it knows is in storage. */
import type { WalletChain } from '../src/wallet/chain.ts'
import type { WalletCommand } from '../src/wallet/command.ts'
import { servePage } from '../src/wallet/shell/serve-page.ts'
import { createWallet, type Wallet } from '../src/wallet/wallet.ts'
import { createApprovalWindows } from './approval-windows.ts'
import { createRegistration } from './registration.ts'

declare const FOYER_CHAINS: readonly [WalletChain, ...WalletChain[]]

const windows = createApprovalWindows({
  locked: () => wallet.state().switches.locked,
  unlock: () => void wallet.send({ type: 'set-switches', switches: { locked: false } }),
})

const wallet: Wallet = createWallet({
  chains: FOYER_CHAINS,
  store: {
    read: async () => (await chrome.storage.local.get('wallet')).wallet,
    write: (state) => chrome.storage.local.set({ wallet: state }),
  },
  ask: windows.ask,
  remind: windows.remind,
})

const registration = createRegistration(wallet)

async function send(command: WalletCommand): Promise<void> {
  await wallet.send(command)
  await registration.settled()
}

// For tests, which reach the worker through the browser's debugging protocol. No page does.
Object.assign(globalThis, { foyerWallet: { ready: registration.settled, state: wallet.state, held: wallet.held, send } })

chrome.runtime.onConnect.addListener((port) => {
  const own = port.sender?.origin === `chrome-extension://${chrome.runtime.id}`
  if (port.name === 'page') servePort(port)
  else if (own && port.name === 'controls') serveControls(port)
  else if (own && port.name.startsWith('approval:')) windows.serve(port, port.name.slice('approval:'.length))
  else port.disconnect()
})

function servePort(port: chrome.runtime.Port): void {
  // The browser's word, not the page's.
  const origin = port.sender?.origin
  if (!origin) {
    port.disconnect()
    return
  }
  const page = servePage(wallet, origin, (message) => port.postMessage(message))
  port.onMessage.addListener(page.receive)
  port.onDisconnect.addListener(page.close)
}

function serveControls(port: chrome.runtime.Port): void {
  const show = () => port.postMessage({ state: wallet.state(), held: wallet.held() })
  const stop = wallet.subscribe(show)
  port.onMessage.addListener((command: WalletCommand) => void send(command))
  port.onDisconnect.addListener(stop)
  void wallet.ready.then(show)
}
