/** What is said while a code was taken and its app has sent nothing yet. */
import { element } from '../../wallet/view/element.ts'
import type { RelayState } from '../relay-watch.ts'
import { put } from './note.ts'

/** An app that is there answers within a second or two. */
const longWait = 10_000

export type WaitingLine = { readonly root: HTMLElement; show(count: number, relay: RelayState): void }

/** `again` is called when the wait has become long, so that the line can say so. */
export function createWaitingLine(again: () => void): WaitingLine {
  const root = element('p', { class: 'waiting', role: 'status' })
  let since: number | undefined

  return {
    root,
    show(count, relay) {
      if (count === 0) {
        since = undefined
        put(root, '')
        return
      }
      if (since === undefined) {
        since = Date.now()
        setTimeout(again, longWait)
      }
      if (relay === 'away')
        put(root, 'The relay does not answer, so the app cannot be heard. It is tried again and again; keep this page open.')
      else if (Date.now() - since < longWait) put(root, 'Waiting for the app to say what it asks for.')
      else put(root, 'The app has not answered. Is its page still open? A code works once, for four minutes: make a new one there.')
    },
  }
}
