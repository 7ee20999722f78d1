/** Variables of the theme, to change by hand; the code beside them says what was chosen. */
import type { Kit } from '@foyer/core'
import { element } from './element.ts'

const accents = [
  ['Blue', ''],
  ['Green', '#0a7d5c'],
  ['Orange', '#b4500b'],
  ['Violet', '#7c3aed'],
] as const
const corners = [
  ['Round', ''],
  ['Small', '8px'],
  ['None', '0px'],
] as const

export function themeControls(kit: Kit): HTMLElement {
  const chosen: Record<string, string> = { '--foyer-accent': '', '--foyer-radius': '' }
  const code = element('code')
  const show = (): void => {
    const set = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
    kit.setThemeVariables(set)
    code.textContent = `kit.setThemeVariables(${JSON.stringify(set, undefined, 2).replaceAll('"', "'")})`
  }
  const group = (name: string, label: string, values: readonly (readonly [string, string])[]): HTMLElement => {
    const select = element('select', {}, ...values.map(([text, value]) => element('option', { value }, text)))
    select.addEventListener('change', () => {
      chosen[name] = select.value
      show()
    })
    return element('label', {}, element('span', {}, label), select)
  }
  show()
  return element(
    'div',
    { class: 'live-controls' },
    group('--foyer-accent', 'Accent', accents),
    group('--foyer-radius', 'Corners', corners),
    element('pre', { tabindex: '0', 'aria-label': 'What was chosen, as code' }, code),
  )
}
