/// <reference types="chrome" />
/** Adds the script that keeps pages from a prompt announcement, while a switch of the wallet wants that. */
import type { Wallet } from '../src/wallet/wallet.ts'

export type Registration = { settled(): Promise<void> }

const waiting: chrome.scripting.RegisteredContentScript = {
  id: 'inpage-waiting',
  js: ['inpage-waiting.js'],
  matches: ['http://*/*', 'https://*/*'],
  runAt: 'document_start',
  world: 'MAIN',
  allFrames: true,
}

export function createRegistration(wallet: Wallet): Registration {
  let last: Promise<void> = Promise.resolve()

  async function register(): Promise<void> {
    await wallet.ready
    const { announceDelay, announceName } = wallet.state().switches
    const wanted = announceDelay > 0 || announceName !== ''
    const [registered] = await chrome.scripting.getRegisteredContentScripts({ ids: [waiting.id] })
    if (wanted && !registered) await chrome.scripting.registerContentScripts([waiting])
    if (!wanted && registered) await chrome.scripting.unregisterContentScripts({ ids: [waiting.id] })
  }

  const queue = () => {
    last = last.then(register)
  }
  queue()
  wallet.subscribe(queue)
  return { settled: () => last }
}
