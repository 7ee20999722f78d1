/** What happened last, in words, where it is seen wherever the page is scrolled to; until it is put away. */
import { button, element } from '../../wallet/view/element.ts'
import type { Note } from '../create-phone.ts'

export type NoteView = { readonly root: HTMLElement; readonly show: (note: Note | undefined, isSent: boolean) => void }

/** `leave` is offered once an app has its answer; before it has left here, that would keep it from going. */
export function createNote(leave: (() => void) | undefined): NoteView {
  const words = element('p', { role: 'status' })
  const back = button('Back to the app', { hidden: true, class: 'primary' }, () => leave?.())
  const close = button('×', { 'aria-label': 'Put this away', class: 'close', hidden: true }, () => {
    putAway = shown
    show(shown, false)
  })
  const root = element('div', { class: 'note' }, words, back, close)
  let shown: Note | undefined
  let putAway: Note | undefined

  function show(note: Note | undefined, isSent: boolean): void {
    shown = note
    const now = note === putAway ? undefined : note
    put(words, now?.text ?? '')
    root.dataset.tone = now?.tone ?? 'plain'
    close.hidden = now === undefined
    back.hidden = leave === undefined || !isSent || now?.answered !== true
  }

  return { root, show }
}

/** The same words again are not news to a screen reader. */
export function put(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text
}
