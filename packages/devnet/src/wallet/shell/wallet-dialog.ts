/** The in-page wallet's window: a native dialog in a shadow root, above everything the page has. One prompt at a time. */
import type { Approval, Decision } from '../approval.ts'
import { pageWalletName } from '../identity.ts'
import { createApprovalView } from '../view/approval-view.ts'
import { createControlsView } from '../view/controls-view.ts'
import { button, element } from '../view/element.ts'
import { adoptWalletStyle } from '../view/style.ts'
import type { Wallet } from '../wallet.ts'

type AskOptions = { readonly signal: AbortSignal; readonly locked: boolean; unlock(): void }
export type WalletDialog = {
  ask(approval: Approval, options: AskOptions): Promise<Decision>
  openControls(wallet: Wallet): void
  dispose(): void
}

export function createWalletDialog(): WalletDialog {
  const host = document.createElement('foyer-dev-wallet')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptWalletStyle(shadow)
  let last: Promise<unknown> = Promise.resolve()

  /** Shows content until it closes itself, Escape is pressed, or the signal aborts. */
  function show<T>(make: (close: (value: T) => void) => HTMLElement, dismissed: T, signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.resolve(dismissed)
    return new Promise((resolve) => {
      const dialog = element('dialog', { 'aria-label': pageWalletName })
      const root = element('div', { class: 'wallet' }, dialog)
      const close = (value: T) => {
        signal.removeEventListener('abort', abort)
        dialog.close()
        root.remove()
        resolve(value)
      }
      const abort = () => close(dismissed)
      signal.addEventListener('abort', abort)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        abort()
      })
      const content = make(close)
      dialog.append(content)
      if (!host.isConnected) document.body.append(host)
      shadow.append(root)
      dialog.showModal()
      content.focus()
    })
  }

  return {
    ask(approval, { signal, locked, unlock }) {
      const turn = last.then(() =>
        show<Decision>((close) => createApprovalView({ approval, locked, unlock, decide: close }), { approved: false }, signal),
      )
      last = turn
      return turn
    },
    openControls(wallet) {
      const view = createControlsView((command) => void wallet.send(command))
      const refresh = () => view.show({ state: wallet.state(), held: wallet.held() })
      const stop = wallet.subscribe(refresh)
      refresh()
      const made = (close: () => void) => {
        view.root.prepend(button('Close', { 'data-action': 'close' }, close))
        return view.root
      }
      void show<void>(made, undefined, new AbortController().signal).then(stop)
    },
    dispose: () => host.remove(),
  }
}
