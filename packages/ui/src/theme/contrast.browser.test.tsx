import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { stage } from '../../testing/stage.tsx'
import { Button } from '../button/button.tsx'
import { TextLink } from '../footer/footer.tsx'
import { Tag } from '../tag/tag.tsx'

const anyColor = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`)

for (const theme of ['light', 'dark'] as const) {
  test(`text on the accent and accent-coloured text stay at 4.5:1 with any accent (${theme})`, () => {
    const { host, root, find } = stage(
      <>
        <Button variant="primary">Connect</Button>
        <Button variant="ghost">Cancel</Button>
        <TextLink href="https://example.org">terms</TextLink>
        <Tag variant="accent">In use</Tag>
      </>,
      { theme },
    )
    const color = (selector: string, property: 'color' | 'backgroundColor') => getComputedStyle(find(selector))[property]
    const ground = getComputedStyle(root.firstElementChild as Element).backgroundColor
    fc.assert(
      fc.property(anyColor, (accent) => {
        host.style.setProperty('--foyer-accent', accent)
        // Two transitions would be in the way of what is meant.
        for (const animation of document.getAnimations()) animation.finish()
        for (const element of host.shadowRoot?.querySelectorAll('*') ?? [])
          for (const animation of element.getAnimations()) animation.finish()
        expect(contrast(color('[data-variant=primary]', 'color'), accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color('[data-variant=ghost]', 'color'), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color('.fy-link', 'color'), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color('.fy-tag', 'color'), color('.fy-tag', 'backgroundColor'))).toBeGreaterThanOrEqual(4.5)
      }),
      {
        numRuns: 200,
        examples: [['rgb(0, 0, 0)'], ['rgb(255, 255, 255)'], ['rgb(117, 117, 117)'], ['rgb(118, 118, 118)'], ['rgb(255, 225, 77)']],
      },
    )
  })
}
