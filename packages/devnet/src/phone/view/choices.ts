/** A group of boxes of which at least one has to stay ticked, or of which exactly one is. */
import { element } from '../../wallet/view/element.ts'

export type Option<T> = {
  readonly value: T
  readonly label: string
  readonly detail: string
  readonly ticked: boolean
  readonly fixed?: boolean
}

export type Choices<T> = { readonly root: HTMLElement; readonly chosen: () => readonly T[]; readonly complain: () => void }

type ChoicesOptions = { readonly kind?: 'any' | 'one'; readonly changed?: () => void }

export function createChoices<T>(
  legend: string,
  options: readonly Option<T>[],
  { kind = 'any', changed }: ChoicesOptions = {},
): Choices<T> {
  const rows = options.map(({ value, label, detail, ticked, fixed = false }) => {
    const type = kind === 'one' ? 'radio' : 'checkbox'
    const box = element('input', { type, name: kind === 'one' ? legend : undefined, checked: ticked, disabled: fixed })
    box.addEventListener('change', () => {
      complaint.hidden = true
      changed?.()
    })
    const row = element('label', { class: 'choice' }, box, element('span', {}, label, element('small', { class: 'mono' }, detail)))
    return { value, box, row }
  })
  const complaint = element('p', { class: 'warning', role: 'alert', hidden: true }, 'Choose at least one.')
  return {
    root: element('fieldset', {}, element('legend', {}, legend), ...rows.map(({ row }) => row), complaint),
    chosen: () => rows.flatMap(({ value, box }) => (box.checked ? [value] : [])),
    complain() {
      complaint.hidden = false
      rows.find(({ box }) => !box.disabled)?.box.focus()
    },
  }
}
