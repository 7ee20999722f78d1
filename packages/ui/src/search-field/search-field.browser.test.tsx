/** What is outlined is what can be typed into: as strong as it has to be to be found (WCAG 1.4.11), and no stronger than that. */
import { expect, test } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { stage } from '../../testing/stage.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { SearchField } from './search-field.tsx'

const nothing = () => undefined

test.each(['light', 'dark'] as const)('a search is outlined like every other field, at 3:1 to 4:1, in the %s theme', (theme) => {
  const { find, root } = stage(
    <>
      <SearchField
        label="Search wallets"
        clearLabel="Clear"
        value=""
        onChange={nothing}
        beside={<IconButton icon="shield" label="Certified" onClick={nothing} />}
      />
      <TextField label="Receiver" value="" onChange={nothing} />
    </>,
    { theme },
  )
  const edge = (selector: string) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(find(selector))
    return { width: borderTopWidth, colour: borderTopColor }
  }
  const search = edge('.fy-search')
  expect(search).toEqual(edge('.fy-field-box'))
  expect(search.width).toBe('1px')
  const ground = getComputedStyle(root.firstElementChild as Element).backgroundColor
  const weight = contrast(search.colour, ground)
  expect(weight).toBeGreaterThanOrEqual(3)
  expect(weight).toBeLessThanOrEqual(4)
  // What is pressed, beside it, is a surface like all that is pressed.
  expect(edge('.fy-search-row > .fy-icon-button').colour).toBe('rgba(0, 0, 0, 0)')
})
