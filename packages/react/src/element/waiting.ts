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
  const { mode } = kit.getState().theme
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(waitingStyles)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const status = document.createElement('p')
  const leave = (): void => kit.send({ type: 'close', force: true })
  const again = buttonOf(retry, onRetry)
  dialog.ariaLabel = loading
  dialog.dir = locale === 'ar' ? 'rtl' : 'ltr'
  dialog.style.colorScheme = mode === 'system' ? 'light dark' : mode
  status.role = 'status'
  dialog.append(status, again, buttonOf(close, leave))
  dialog.addEventListener('cancel', leave)
  shadow.append(dialog)
  dialog.showModal()

  const show = (isBusy: boolean): void => {
    status.textContent = isBusy ? `${loading}…` : failed
    again.hidden = isBusy
  }
  show(true)
  return {
    busy: () => show(true),
    failed: () => show(false),
    remove: () => {
      dialog.close()
      dialog.remove()
    },
  }
}

function buttonOf(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = label
  button.onclick = onClick
  return button
}
