/// <reference types="chrome" />
/** One window for each prompt. Closing it declines. */
import type { Approval, Decision } from '../src/wallet/approval.ts'

type Open = { readonly approval: Approval; settle(decision: Decision): void; port?: chrome.runtime.Port; window?: number }

export type ApprovalWindows = {
  ask(approval: Approval, signal: AbortSignal): Promise<Decision>
  /** Brings the open prompt of a site to the front. */
  remind(origin: string): void
  /** The window of a prompt has come up, or has come back after the worker was restarted. */
  serve(port: chrome.runtime.Port, id: string): void
}

/** How long a window without a prompt stays: its page may be about to ask again after the worker was restarted. */
const orphanMs = 3000

export function createApprovalWindows(wallet: { locked(): boolean; unlock(): void }): ApprovalWindows {
  const open = new Map<string, Open>()
  const early = new Map<string, chrome.runtime.Port>()

  function show({ approval }: Open, port: chrome.runtime.Port): void {
    port.postMessage({ approval, locked: wallet.locked() })
  }

  return {
    ask(approval, signal) {
      return new Promise((resolve) => {
        const prompt: Open = {
          approval,
          settle(decision) {
            if (!open.delete(approval.id)) return
            prompt.port?.postMessage({ close: true })
            resolve(decision)
          },
        }
        open.set(approval.id, prompt)
        signal.addEventListener('abort', () => prompt.settle({ approved: false }), { once: true })
        const port = early.get(approval.id)
        early.delete(approval.id)
        if (port) {
          prompt.port = port
          show(prompt, port)
        } else void openWindow(approval.id).then((id) => id !== undefined && Object.assign(prompt, { window: id }))
      })
    },
    remind(origin) {
      for (const { approval, window } of open.values()) {
        if (approval.origin === origin && window !== undefined) void chrome.windows.update(window, { focused: true })
      }
    },
    serve(port, id) {
      const prompt = open.get(id)
      if (prompt) {
        prompt.port = port
        show(prompt, port)
      } else {
        early.set(id, port)
        setTimeout(() => early.delete(id) && port.postMessage({ close: true }), orphanMs)
      }
      port.onMessage.addListener((message: { decision?: Decision; unlock?: true }) => {
        if (message.unlock) wallet.unlock()
        if (message.decision) open.get(id)?.settle(message.decision)
      })
      port.onDisconnect.addListener(() => {
        early.delete(id)
        const prompt = open.get(id)
        if (prompt?.port !== port) return
        // A closed window takes no more messages.
        delete prompt.port
        prompt.settle({ approved: false })
      })
    },
  }
}

/** Opens the window of a prompt unless it is still there from before the worker was restarted. */
async function openWindow(id: string): Promise<number | undefined> {
  const url = chrome.runtime.getURL(`approval.html?id=${encodeURIComponent(id)}`)
  const [before] = await chrome.runtime.getContexts({ contextTypes: ['TAB' as chrome.runtime.ContextType], documentUrls: [url] })
  if (before) return before.windowId
  const made = await chrome.windows.create({ url, type: 'popup', width: 420, height: 680, focused: true })
  return made?.id
}
