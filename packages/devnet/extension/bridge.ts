/// <reference types="chrome" />
/**
 * In the extension's isolated world of each page: carries messages between the page and the worker.
 *
 * The browser may end the worker at any time. The bridge then starts it again and repeats what nobody has answered yet;
 * the wallet finds the open approval window again by the request's id.
 */
import { helloMessage } from './messages.ts'

const unanswered = new Map<string, unknown>()

addEventListener('message', hello)

function hello(event: MessageEvent): void {
  const [page] = event.ports
  if (event.source !== window || event.data !== helloMessage || !page) return
  event.stopImmediatePropagation()
  removeEventListener('message', hello)
  carry(page)
}

function carry(page: MessagePort): void {
  let worker: chrome.runtime.Port | undefined

  function connect(): void {
    // Undefined once the extension was reloaded or removed: this bridge then leads nowhere.
    if (worker || !chrome.runtime?.id) return
    worker = chrome.runtime.connect({ name: 'page' })
    worker.onMessage.addListener((message: { type?: string; id?: string }) => {
      if ((message.type === 'result' || message.type === 'failure') && message.id) unanswered.delete(message.id)
      page.postMessage(message)
    })
    worker.onDisconnect.addListener(() => {
      worker = undefined
      setTimeout(connect, 0)
    })
    for (const message of unanswered.values()) worker.postMessage(message)
  }

  page.onmessage = ({ data }) => {
    if (data?.type === 'request' && typeof data.id === 'string') unanswered.set(data.id, data)
    connect()
    worker?.postMessage(data)
  }
  // A page that comes back from the back-forward cache has lost its worker without hearing of it.
  addEventListener('pageshow', connect)
  // An idle worker is ended after 30 s, and somebody may think longer than that about an approval.
  setInterval(() => {
    if (unanswered.size > 0) worker?.postMessage({ type: 'ping' })
  }, 20_000)
  connect()
}
