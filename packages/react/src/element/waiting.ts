/**
 * What stands in when someone is faster than the modal's code: a dialog with the wallets of this browser where they can be
 * offered without that code, else with word that it is coming, and a way out and a second try when it does not arrive; in the page's flow, that try where the modal would stand. The only part of it that is always loaded.
 */
import { canPair, type Kit } from '@foyer/core'
import { adoptStyles } from '@foyer/ui/adopt-styles'
import { buttonWords } from '../buttons/words.ts'
import { type PageTexts, watchPageTexts } from '../words/locale.ts'
import { create } from './create.ts'
import { waitingStyles } from './styles.gen.ts'
import { walletsAtOnce } from './wallets-at-once.ts'
import { waitingWords } from './words.ts'

export type Waiting = {
  show(isBusy: boolean): void
  /** Returns whether there were wallets to press. */
  remove(): boolean
}

export function createWaiting(shadow: ShadowRoot, kit: Kit, onRetry: () => void): Waiting {
  const { mode } = kit.getState().theme
  const hasCode = canPair(kit.options) && !kit.isPhone
  const leave = (): void => kit.send({ type: 'close', force: true })
  const [dialog, title, status, rows] = [create('dialog'), create('p'), create('p'), create('div')]
  const [again, close] = [createButton(onRetry), createButton(leave)]
  dialog.style.colorScheme = mode === 'system' ? 'light dark' : mode
  status.role = 'status'
  dialog.append(title, status, rows, again, close)
  dialog.oncancel = leave

  let textOf: PageTexts | undefined
  let isBusy = true
  let drawn = ''
  const draw = (): void => {
    again.hidden = isBusy
    if (!textOf) return
    const text = textOf(waitingWords)
    const groups = walletsAtOnce(kit)
    const ids = String(groups.map((group) => group.map(({ id }) => id)))
    title.textContent = groups[0] ? textOf(buttonWords)('button.connect') : ''
    dialog.ariaLabel = title.textContent || text('modal.loading')
    dialog.dir = text.direction
    dialog.lang = text.locale
    again.textContent = text('modal.retry')
    close.textContent = text('modal.close')
    status.textContent = isBusy ? `${text('modal.loading')}…` : `${text('modal.failed.title')}. ${text('modal.failed.todo')}`
    // As high as what the modal has above these rows: the title of their group, and the row of its code.
    status.style.lineHeight = groups[0] && isBusy ? (hasCode ? '108px' : '36px') : ''
    // Drawn anew, they would lose the focus.
    if (ids === drawn) return
    drawn = ids
    rows.replaceChildren(
      ...groups.map((group) => {
        const list = create('div')
        list.append(...group.map(({ id, name }) => createButton(() => kit.send({ type: 'connect', connector: id }), name)))
        return list
      }),
    )
  }
  const stops = [
    watchPageTexts(kit, (found) => {
      textOf = found
      draw()
    }),
    kit.subscribe(draw),
    adoptStyles(shadow, waitingStyles),
  ]
  shadow.append(dialog)
  // In the page's flow it takes no focus, and there is nothing to leave.
  close.hidden = kit.options.enableEmbedded
  if (!close.hidden) dialog.showModal()
  return {
    show(busy) {
      isBusy = busy
      draw()
    },
    remove() {
      for (const stop of stops) stop()
      dialog.close()
      dialog.remove()
      return !!drawn
    },
  }
}

function createButton(onClick: () => void, name = ''): HTMLButtonElement {
  const button = create('button')
  button.onclick = onClick
  button.textContent = name
  return button
}
