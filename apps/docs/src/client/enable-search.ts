/** The search field: its code and index are fetched when it is first used, and work without a network from then on. */
import { element } from './element.ts'
import type { Answer, Search } from './load-search.ts'

export function enableSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-search]')
  const input = form?.querySelector('input')
  const list = form?.querySelector<HTMLElement>('[role="listbox"]')
  const box = form?.querySelector<HTMLElement>('.results')
  const note = form?.querySelector<HTMLElement>('.results-note')
  if (!form || !input || !list || !box || !note) return
  const results = createResults({ input, list, box, note })
  let search: Promise<Search> | undefined
  const load = (): Promise<Search> => {
    search ??= import('./load-search.ts').then(({ loadSearch }) => loadSearch(document.documentElement.dataset.root ?? './'))
    // The next word tries again.
    search.catch(() => {
      search = undefined
    })
    return search
  }
  const ask = async (): Promise<void> => {
    const words = input.value.trim()
    if (words === '') return results.close()
    try {
      const answers = (await load())(words)
      // A later word has been typed while the index was loading.
      if (words === input.value.trim()) results.show(answers, words)
    } catch {
      results.fail()
    }
  }
  input.addEventListener('focus', () => void load().catch(() => undefined))
  input.addEventListener('input', () => void ask())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (results.isOpen()) results.follow()
    else void ask()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (results.isOpen()) results.move(event.key === 'ArrowDown' ? 1 : -1)
      else void ask()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (results.isOpen()) results.close()
      else input.value = ''
    }
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) results.close()
  })
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const types = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
    if (key !== '/' || ctrlKey || metaKey || altKey || types) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

type Parts = { readonly input: HTMLInputElement; readonly list: HTMLElement; readonly box: HTMLElement; readonly note: HTMLElement }

function createResults({ input, list, box, note }: Parts) {
  let active = -1
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="option"]')]
  const open = (is: boolean): void => {
    box.hidden = !is
    input.setAttribute('aria-expanded', String(is))
  }
  const choose = (index: number): void => {
    active = index
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === index))
    const chosen = options()[index]
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  const follow = (): void => {
    const address = options()[Math.max(active, 0)]?.dataset.address
    if (address !== undefined) location.href = address
    close()
  }
  const close = (): void => {
    open(false)
    list.replaceChildren()
    choose(-1)
  }
  return {
    follow,
    close,
    isOpen: () => !box.hidden,
    move(by: 1 | -1): void {
      const count = options().length
      if (count > 0) choose((active + by + count) % count)
    },
    show(answers: readonly Answer[], words: string): void {
      list.replaceChildren(...answers.map((answer, index) => optionOf(answer, { index, follow, choose })))
      list.hidden = answers.length === 0
      note.textContent =
        answers.length === 0
          ? `Nothing is found for “${words}”. Fewer or other words may help.`
          : `${answers.length} found. Arrows choose, Enter goes there.`
      open(true)
      choose(answers.length > 0 ? 0 : -1)
    },
    fail(): void {
      list.replaceChildren()
      list.hidden = true
      note.textContent = 'The search could not be loaded. Typing tries again.'
      open(true)
    },
  }
}

type Choice = { readonly index: number; readonly follow: () => void; readonly choose: (index: number) => void }

function optionOf({ address, title, heading, section }: Answer, { index, follow, choose }: Choice): HTMLElement {
  const option = element(
    'li',
    { role: 'option', id: `result-${index}`, 'aria-selected': 'false', 'data-address': address },
    element('strong', {}, heading === '' ? title : heading),
    element('span', {}, heading === '' ? section : `${section} · ${title}`),
  )
  // The field keeps the focus.
  option.addEventListener('pointerdown', (event) => event.preventDefault())
  option.addEventListener('click', () => {
    choose(index)
    follow()
  })
  return option
}
