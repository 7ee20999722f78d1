/// <reference types="chrome" />
/** The approval window. Its prompt comes from the worker; the answer goes back the same way. */
import type { Approval, Decision } from '../src/wallet/approval.ts'
import { createApprovalView } from '../src/wallet/view/approval-view.ts'
import { element } from '../src/wallet/view/element.ts'
import { adoptWalletStyle } from '../src/wallet/view/style.ts'

type FromWorker = { readonly approval: Approval; readonly locked: boolean } | { readonly close: true }

const id = new URL(location.href).searchParams.get('id') ?? ''
let port: chrome.runtime.Port | undefined
let shown = false

function connect(): void {
  port = chrome.runtime.connect({ name: `approval:${id}` })
  port.onMessage.addListener((message: FromWorker) => ('close' in message ? window.close() : show(message)))
  // The worker was ended. It comes back, and so does the prompt, because the page repeats it.
  port.onDisconnect.addListener(() => setTimeout(connect, 0))
}

function show({ approval, locked }: { readonly approval: Approval; readonly locked: boolean }): void {
  if (shown) return
  shown = true
  const view = createApprovalView({
    approval,
    locked,
    unlock: () => port?.postMessage({ unlock: true }),
    decide: (decision: Decision) => {
      port?.postMessage({ decision })
    },
  })
  document.body.append(element('main', {}, view))
  view.focus()
}

adoptWalletStyle(document)
// An idle worker is ended after 30 s, and somebody may think longer than that.
setInterval(() => port?.postMessage({}), 20_000)
connect()
