import { expect, test } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { stage } from '../../testing/stage.tsx'
import { NetworkImage } from './network-image.tsx'

const names = ['Foyer Devnet', 'Foyer Devnet Two', 'Base', 'Base Sepolia', 'Ethereum', '以太坊', '«»']

test.each(['light', 'dark'] as const)('networks without a picture are told apart by their letters and a hue of their own (%s)', (theme) => {
  const drawn = [...names, names[0] ?? ''].map((name) => {
    const { find } = stage(<NetworkImage name={name} />, { theme })
    const letters = find('.fy-monogram')
    expect(getComputedStyle(letters, '::before').content).toBe(`"${letters.dataset.letters}"`)
    const ground = getComputedStyle(find('.fy-network')).backgroundColor
    expect(contrast(getComputedStyle(letters).color, ground)).toBeGreaterThanOrEqual(4.5)
    return `${letters.dataset.letters} ${ground}`
  })
  expect(drawn.map((one) => one.split(' ')[0])).toEqual(['FD', 'FD', 'B', 'BS', 'E', '以', '?', 'FD'])
  expect(new Set(drawn).size).toBe(names.length)
  expect(drawn.at(-1)).toBe(drawn[0])
})
