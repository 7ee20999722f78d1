import { expect, it } from 'vitest'
import { createDecoder } from './decode.ts'

const pictureAt = async (address: string) => createImageBitmap(await (await fetch(address)).blob())

it('reads a sharp code whose dots fall between the samples at its own size', async () => {
  const picture = await pictureAt(new URL('./hard-to-read.png', import.meta.url).href)
  const decode = await createDecoder()
  expect(await decode(picture)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
})

it('finds nothing in a picture without a code', async () => {
  const canvas = new OffscreenCanvas(600, 400)
  const context = canvas.getContext('2d')
  context?.fillText('No code here', 40, 40)
  const decode = await createDecoder()
  expect(await decode(await createImageBitmap(canvas))).toBeUndefined()
})
