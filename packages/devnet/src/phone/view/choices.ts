/** A group of boxes of which at least one has to stay ticked. */
import { element } from '../../wallet/view/element.ts'

export type Option<T> = {
  readonly value: T
  readonly label: string
  readonly detail: string
  readonly ticked: boolean
  readonly fixed?: boolean
}

export type Choices<T> = { readonly root: HTMLElement; readonly chosen: () => readonly T[]; readonly complain: () => void }

export function createChoices<T>(legend: string, options: readonly Option<T>[], changed?: () => void): Choices<T> {
  const rows = options.map(({ value, label, detail, ticked, fixed = false }) => {
    const box = element('input', { type: 'checkbox', checked: ticked, disabled: fixed })
    box.addEventListener('change', () => changed?.())
    const row = element('label', { class: 'choice' }, box, element('span', {}, label, element('small', { class: 'mono' }, detail)))
    return { value, box, row }
  })
  const complaint = element('p', { class: 'warning', role: 'alert', hidden: true }, 'Choose at least one.')
  return {
    root: element('fieldset', {}, element('legend', {}, legend), ...rows.map(({ row }) => row), complaint),
    chosen: () => rows.flatMap(({ value, box }) => (box.checked ? [value] : [])),
    complain: () => complaint.removeAttribute('hidden'),
  }
}
