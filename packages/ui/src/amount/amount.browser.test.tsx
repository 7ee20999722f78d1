/** Where an amount has no room: it never lies over what stands beside it. */
import { expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { ListItem } from '../exports/index.ts'
import { Amount } from './amount.tsx'

test.each([380, 250, 200])(
  'below a title and beside a figure it takes a second line rather than the place of the figure: %i px',
  (width) => {
    const site = stage(
      <ListItem
        title="Ether"
        subtitle={<Amount size="s" muted value="9,998,437.123456" unit="LONGSYMBOL" />}
        trailing={<Amount value="$29,995,312.54" />}
      />,
      { width },
    )
    const [below, beside] = site.all('.fy-amount').map((amount) => {
      const range = document.createRange()
      range.selectNodeContents(amount)
      return range.getBoundingClientRect()
    })
    expect(below?.right).toBeLessThan(beside?.left as number)
  },
)
