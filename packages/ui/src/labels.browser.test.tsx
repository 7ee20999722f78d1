/** Long names in buttons and titles: their letters shrink before words break, and nothing is cut. */
import { describe, expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { Button } from './button/button.tsx'
import { Header } from './header/header.tsx'

const fontOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize)
const linesOf = (element: HTMLElement): number => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1

describe.each(['Open Harbour International Multi', 'Harbour International Multisig öffnen'])('a button that says “%s”', (label) => {
  test('shrinks, and breaks between words at most once on the narrowest phone', () => {
    const { find } = stage(
      <Button variant="primary" full>
        {label}
      </Button>,
      { width: 288 },
    )
    const text = find('.fy-button-text')
    expect(fontOf(text)).toBeLessThan(15)
    expect(fontOf(text)).toBeGreaterThanOrEqual(13)
    expect(linesOf(text)).toBeLessThanOrEqual(2)
    expect(isCut(find('.fy-button'))).toBe(false)
  })
})

test('a short label has its own size', () => {
  const { find } = stage(<Button variant="primary">Connect</Button>)
  expect(fontOf(find('.fy-button-text'))).toBe(15)
})

test('a long title shrinks, and is whole in two lines beside both buttons', () => {
  const header = (title: string) => (
    <Header title={title} titleId="t" backLabel="Back" onBack={() => undefined} closeLabel="Close" onClose={() => undefined} />
  )
  const { find, render } = stage(header('Connect Harbour International Multisig'), { width: 320 })
  const title = () => find('.fy-header-title')
  expect(fontOf(title())).toBe(14)
  expect(linesOf(title())).toBeLessThanOrEqual(2)
  expect(isCut(title())).toBe(false)
  render(header('Account'))
  expect(fontOf(title())).toBe(16)
})
