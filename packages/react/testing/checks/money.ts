/** WCAG 3.3.1, 3.3.3, 3.3.4, in the views that can take money. */
import type { ScreenName } from '@foyer/core'
import { readAxTree } from '../ax-tree.ts'
import type { Check } from './check.ts'

const money: readonly ScreenName[] = ['WalletSend', 'Swap', 'SwapPreview', 'SwapSelectToken', 'OnRamp']

const ofMoney =
  (check: Check): Check =>
  (visit) =>
    money.includes(visit.name) ? check(visit) : []

export const unsaidErrors = ofMoney(async ({ mounted: { root } }) => {
  const faults: string[] = []
  const marked = [...root.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
  for (const field of marked) {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const said = ids.map((id) => root.querySelector(`#${CSS.escape(id)}`)).filter((one) => one?.textContent)
    if (said.length === 0) faults.push(`nothing describes ${field.outerHTML}`)
    // It is there to be read by everybody.
    for (const one of said) if (!one?.checkVisibility()) faults.push(`not seen: ${one?.outerHTML}`)
  }
  const described = (await readAxTree()).filter(({ isInvalid }) => isInvalid)
  if (described.length !== marked.length) faults.push(`${marked.length} are marked, ${described.length} are told of`)
  for (const { name, description } of described) if (description === '') faults.push(`without a description: ${name}`)
  // And the other way round: a field that says what is wrong is marked.
  for (const said of root.querySelectorAll('.fy-field-said[data-tone=error]')) {
    const field = said.closest('.fy-field')?.querySelector('input')
    if (field?.getAttribute('aria-invalid') !== 'true') faults.push(`not marked, though it says: ${said.textContent}`)
  }
  return faults
})

export const sendsUnseen = ofMoney(({ mounted: { root } }) =>
  [...root.querySelectorAll('.fy-button')]
    .filter((one) => /^(Send|Swap|Sign|Approve) \d/.test(one.textContent ?? ''))
    .filter((button) => {
      const summary = root.querySelector('.fy-summary')
      return !summary || !(summary.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
    })
    .map((button) => `${button.textContent}`),
)
