import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { Image } from './image.tsx'

const roots: (() => void)[] = []
afterEach(() => {
  for (const unmount of roots.splice(0)) unmount()
})

function show(src: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Image name="Wallet" src={src} />)
  roots.push(() => {
    root.unmount()
    place.remove()
  })
  return place
}

/** 2 × 1 pixels of red. */
function redPng(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas here.')
  context.fillStyle = 'red'
  context.fillRect(0, 0, 2, 1)
  return canvas.toDataURL('image/png')
}

it('draws a picture that comes inside its address, without an image element that a policy could block', async () => {
  const place = show(redPng())
  await expect.poll(() => place.querySelector('.fy-image')?.getAttribute('data-state')).toBe('loaded')
  expect(place.querySelector('img')).toBe(null)
  const canvas = place.querySelector('canvas')
  expect([canvas?.width, canvas?.height]).toEqual([2, 1])
  expect([...(canvas?.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 0, 0, 255])
})

it.each(['data:image/png;base64,bm90IGEgcGljdHVyZQ==', 'data:image/png;base64,%%%'])(
  'shows the monogram when %s is no picture',
  async (src) => {
    const place = show(src)
    await expect.poll(() => place.querySelector('.fy-image')?.getAttribute('data-state')).toBe('failed')
    expect(place.textContent).toBe('W')
  },
)
