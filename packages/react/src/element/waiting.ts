/**
 * What stands in when someone is faster than the modal's code: a dialog with a turning ring, and a
 * way out and a second try when the code does not arrive. The only part of it that is always loaded.
 */
import type { Kit } from '@foyer/core'
import { localeFor } from '../messages/load-messages.ts'
import { waitingStyles } from './styles.gen.ts'

export type Waiting = { busy(): void; failed(): void; remove(): void }

const words = {
  en: ['Loading', 'This part did not load. Check the connection, then try again.', 'Try again', 'Close'],
  ar: ['جارٍ التحميل', 'لم يُحمَّل هذا الجزء. تحقّق من الاتصال، ثم أعد المحاولة.', 'إعادة المحاولة', 'إغلاق'],
} as const

export function createWaiting(shadow: ShadowRoot, kit: Kit, onRetry: () => void): Waiting {
  const locale = localeFor(kit.options.locale ?? document.documentElement.lang)
  const [loading, failed, retry, close] = words[locale]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(waitingStyles)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const status = document.createElement('p')
  const again = buttonOf(retry, onRetry)
  const leave = buttonOf(close, () => kit.send({ type: 'close', force: true }))
  dialog.ariaLabel = loading
  dialog.dir = locale === 'ar' ? 'rtl' : 'ltr'
  dialog.dataset.theme = kit.getState().theme.mode
  status.role = 'status'
  dialog.append(status, again, leave)
  dialog.addEventListener('cancel', () => kit.send({ type: 'close', force: true }))
  shadow.append(dialog)

  const show = (text: string, state: string): void => {
    status.textContent = text
    dialog.dataset.state = state
    again.hidden = state === 'busy'
  }
  show(loading, 'busy')
  dialog.showModal()
  return {
    busy: () => show(loading, 'busy'),
    failed: () => show(failed, 'failed'),
    remove: () => {
      dialog.close()
      dialog.remove()
    },
  }
}

function buttonOf(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}
