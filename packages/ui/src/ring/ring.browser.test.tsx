/** The ring turns in the colour of the picture inside of it, which can be told from either ground; else in the accent. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { contrast } from '../../testing/contrast.ts'
import { type Stage, stage } from '../../testing/stage.tsx'
import { WalletImage } from '../image/image.tsx'
import { pickColour, toRingColour, wayToRead } from './own-colour.ts'
import { Ring } from './ring.tsx'

const svg = (fill: string, size = 8) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${fill}"/></svg>`)}`
const mark = (fill: string) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%23${fill}' d='M0 0h40v40H0z'/></svg>`

async function png(fill: string): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 8
  canvas.height = 8
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = fill
  context.fillRect(0, 0, 8, 8)
  return canvas.toDataURL('image/png')
}

function show(src: string | undefined, theme: 'light' | 'dark' = 'light'): Stage {
  return stage(
    <Ring state="waiting">
      <WalletImage name="Harbour" size={64} src={src} />
    </Ring>,
    { theme },
  )
}
const line = ({ find }: Stage) => getComputedStyle(find('.fy-ring-line').lastElementChild as Element).stroke
const own = ({ find }: Stage) => vi.waitFor(() => expect(find('.fy-ring').style.getPropertyValue('--_ring')).not.toBe(''))

describe('the colour comes', () => {
  test.each([
    ['from a picture of pixels, as wallets announce theirs', () => png('rgb(20, 110, 60)')],
    ['from a drawing', async () => svg('rgb(20, 110, 60)')],
    ['from an emblem that the kit carries', async () => mark('146e3c')],
  ])('%s', async (_, make) => {
    const shown = show(await make())
    await own(shown)
    expect(shown.find('.fy-ring').style.getPropertyValue('--_ring')).toBe(toRingColour([20, 110, 60]))
    expect(shown.find('.fy-ring').style.getPropertyValue('--_ring')).toContain('(rgb(20 110 60),')
    // And the glow around it.
    const { backgroundImage } = getComputedStyle(shown.find('.fy-ring'), '::before')
    expect(backgroundImage).toMatch(/^radial-gradient/)
    for (const part of [20, 110, 60]) expect(backgroundImage).toContain(`${part / 255}`.slice(0, 6))
  })

  test.each([
    ['a grey picture', svg('#777')],
    ['a black one', svg('#000')],
    ['a broken one', 'data:image/png;base64,broken'],
    ['none', undefined],
  ])('not from %s: the accent is there', async (_, src) => {
    const shown = show(src)
    await vi.waitFor(() => expect(shown.find('.fy-image').dataset.state).not.toBe('loading'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(shown.find('.fy-ring').hasAttribute('data-own')).toBe(false)
    expect(contrast(line(shown), getComputedStyle(shown.root.firstElementChild as Element).backgroundColor)).toBeGreaterThanOrEqual(3)
  })
})

test('no picture of another host is drawn where it would taint, and none is asked for anew but the server’s', () => {
  expect(wayToRead('data:image/png;base64,AA', undefined)).toBe('as it is')
  expect(wayToRead(`${location.origin}/icon.png`, undefined)).toBe('as it is')
  expect(wayToRead('https://wallet.example/icon.png', undefined)).toBeUndefined()
  expect(wayToRead('https://wallet.example/icon.png', 'https://server.example')).toBeUndefined()
  expect(wayToRead('https://server.example/getWalletImage/1', 'https://server.example')).toBe('again')
})

test('of many hues the one that most of the picture has is taken', () => {
  const pixel = (rgb: readonly number[], count: number) => Array.from({ length: count }, () => [...rgb, 255]).flat()
  expect(pickColour([...pixel([255, 255, 255], 60), ...pixel([240, 120, 20], 30), ...pixel([20, 40, 240], 10)])).toEqual([240, 120, 20])
  expect(pickColour([...pixel([255, 255, 255], 99), ...pixel([240, 120, 20], 1)])).toBeUndefined()
  expect(pickColour([])).toBeUndefined()
})

for (const theme of ['light', 'dark'] as const) {
  test(`whatever the colour, the ring stands at 3:1 on its ground (${theme})`, async () => {
    const shown = show(svg('rgb(20, 110, 60)'), theme)
    await own(shown)
    const ground = getComputedStyle(shown.root.firstElementChild as Element).backgroundColor
    const ring = shown.find('.fy-ring')
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (colour) => {
        ring.style.setProperty('--_ring', toRingColour(colour))
        expect(contrast(line(shown), ground)).toBeGreaterThanOrEqual(3)
      }),
      {
        numRuns: 200,
        examples: [[[255, 225, 77]], [[255, 255, 255]], [[0, 0, 0]], [[245, 132, 31]], [[5, 0, 255]]],
      },
    )
  })
}
