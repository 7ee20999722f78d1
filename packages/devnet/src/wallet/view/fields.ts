/** Form fields bound to one switch each: a change is sent, a change from elsewhere is shown. */
import { walletName } from '../identity.ts'
import type { Switches } from '../switches.ts'
import { element } from './element.ts'

type NamesOf<Kind> = { [Name in keyof Switches]: Switches[Name] extends Kind ? Name : never }[keyof Switches]

export function createFields(set: (switches: Partial<Switches>) => void) {
  const shows: ((switches: Switches) => void)[] = []

  return {
    check(name: NamesOf<boolean>, label: string): HTMLElement {
      const box = element('input', { type: 'checkbox', name })
      box.addEventListener('change', () => set({ [name]: box.checked }))
      shows.push((switches) => {
        box.checked = switches[name]
      })
      return element('label', { class: 'choice' }, box, element('span', {}, label))
    },
    count(name: NamesOf<number>, label: string): HTMLElement {
      const input = element('input', { type: 'number', name, min: '0', max: '600000', step: '100' })
      input.addEventListener('change', () => {
        if (input.validity.valid) set({ [name]: Math.round(input.valueAsNumber || 0) })
      })
      shows.push((switches) => {
        if (input !== focused(input)) input.value = String(switches[name])
      })
      return element('label', { class: 'row' }, element('span', {}, label), input)
    },
    words(name: 'announceName', label: string): HTMLElement {
      const input = element('input', { type: 'text', name, placeholder: walletName })
      input.addEventListener('change', () => set({ [name]: input.value }))
      shows.push((switches) => {
        if (input !== focused(input)) input.value = switches[name]
      })
      return element('label', { class: 'row' }, element('span', {}, label), input)
    },
    choose<Name extends 'answers' | 'scope'>(
      name: Name,
      label: string,
      options: readonly (readonly [Switches[Name], string])[],
    ): HTMLElement {
      const select = element('select', { name }, ...options.map(([value, text]) => element('option', { value }, text)))
      select.addEventListener('change', () => set({ [name]: select.value }))
      shows.push((switches) => {
        select.value = switches[name]
      })
      return element('label', { class: 'row' }, element('span', {}, label), select)
    },
    sync(switches: Switches): void {
      for (const show of shows) show(switches)
    },
  }
}

function focused(element: HTMLElement): Element | null {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}
