/// <reference types="chrome" />
/** Which script goes into pages: the one that announces at once, or the one that first asks how (late, other name). */
import type { Wallet } from '../src/wallet/wallet.ts'

export type Registration = { settled(): Promise<void> }

export function createRegistration(wallet: Wallet): Registration {
  let last: Promise<void> = Promise.resolve()
  let registered: string | undefined

  async function register(): Promise<void> {
    await wallet.ready
    const { announceDelay, announceName } = wallet.state().switches
    const wanted = announceDelay > 0 || announceName !== '' ? 'inpage-waiting.js' : 'inpage.js'
    if (wanted === registered) return
    const script: chrome.scripting.RegisteredContentScript = {
      id: 'inpage',
      js: [wanted],
      matches: ['http://*/*', 'https://*/*'],
      runAt: 'document_start',
      world: 'MAIN',
      allFrames: true,
    }
    const before = await chrome.scripting.getRegisteredContentScripts({ ids: ['inpage'] })
    await (before.length > 0 ? chrome.scripting.updateContentScripts([script]) : chrome.scripting.registerContentScripts([script]))
    registered = wanted
  }

  const queue = () => {
    last = last.then(register)
  }
  queue()
  wallet.subscribe(queue)
  return { settled: () => last }
}
