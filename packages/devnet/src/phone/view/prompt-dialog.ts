/** The dialog above the page: the prompt that came first, and how many wait behind it. */
import { element } from '../../wallet/view/element.ts'
import type { Phone } from '../create-phone.ts'
import type { Prompt } from '../prompts.ts'
import { put } from './note.ts'
import { createPromptView } from './prompt-view.ts'

export type PromptDialog = { readonly root: HTMLElement; show(prompts: readonly Prompt[]): void }

export function createPromptDialog(phone: Pick<Phone, 'wallet' | 'answer'>): PromptDialog {
  const more = element('p', { class: 'more', role: 'status' })
  const root = element('dialog', { 'aria-labelledby': 'prompt' })
  let shown: string | undefined

  return {
    root,
    show(prompts) {
      const [prompt] = prompts
      document.title = prompts.length === 0 ? 'Phone wallet' : `(${prompts.length}) Phone wallet`
      put(more, prompts.length > 1 ? `${prompts.length - 1} more after this one` : '')
      if (prompt?.id === shown) return
      shown = prompt?.id
      if (!prompt) {
        root.close()
        return
      }
      const view = createPromptView(phone, prompt)
      root.replaceChildren(more, view)
      root.oncancel = (event) => {
        event.preventDefault()
        phone.answer(prompt.id, { approved: false })
      }
      if (!root.open) root.showModal()
      // The one before may have been read to its end: this one is read from its beginning, with its warnings.
      root.scrollTop = 0
      view.focus({ preventScroll: true })
    },
  }
}
