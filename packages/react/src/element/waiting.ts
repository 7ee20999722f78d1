/**
 * What stands in when someone is faster than the modal's code: a dialog with a turning ring, and a
 * way out and a second try when the code does not arrive. The only part of it that is always loaded.
 */
import type { Kit } from '@foyer/core'
import { adoptStyles } from '@foyer/ui/adopt-styles'
import { watchPageTexts } from '../words/locale.ts'
import type { Text } from '../words/text.ts'
import { waitingStyles } from './styles.gen.ts'
import { waitingWords } from './words.ts'

export type Waiting = { show(isBusy: boolean): void; remove(): void }

export function createWaiting(shadow: ShadowRoot, kit: Kit, onRetry: () => void): Waiting {
  const { mode } = kit.getState().theme
  const dialog = document.createElement('dialog')
  const status = document.createElement('p')
  const leave = (): void => kit.send({ type: 'close', force: true })
  const again = createButton(onRetry)
  const close = createButton(leave)
  again.hidden = true
  dialog.style.colorScheme = mode === 'system' ? 'light dark' : mode
  status.role = 'status'
  dialog.append(status, again, close)
  dialog.oncancel = leave

  let text: Text<typeof waitingWords> | undefined
  let isBusy = true
  const show = (busy: boolean): void => {
    isBusy = busy
    again.hidden = busy
    if (!text) return
    dialog.ariaLabel = text('modal.loading')
    dialog.dir = text.direction
    dialog.lang = text.locale
    again.textContent = text('modal.retry')
    close.textContent = text('modal.close')
    status.textContent = busy ? `${text('modal.loading')}…` : `${text('modal.failed.title')}. ${text('modal.failed.todo')}`
  }
  const stop = watchPageTexts(kit, (texts) => {
    text = texts.of(waitingWords)
    show(isBusy)
  })
  const dropStyles = adoptStyles(shadow, waitingStyles)
  shadow.append(dialog)
  dialog.showModal()
  return {
    show,
    remove() {
      stop()
      dialog.close()
      dialog.remove()
      dropStyles()
    },
  }
}

function createButton(onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.onclick = onClick
  return button
}
