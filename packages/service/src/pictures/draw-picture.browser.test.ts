/** What browsers themselves write is still a picture to them once it is drawn anew, with the same pixels. */
import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'

async function sample(type: string): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = '#a42'
  context.fillRect(10, 5, 20, 20)
  return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
}

async function pixelsOf(bytes: Uint8Array, type: string): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  return [bitmap.width, bitmap.height, ...context.getImageData(0, 0, bitmap.width, bitmap.height).data]
}

test.each(['image/png', 'image/jpeg', 'image/webp'])('%s', async (type) => {
  const bytes = await sample(type)
  const drawn = drawPicture(bytes)
  expect(drawn.contentType).toBe(type)
  expect(await pixelsOf(drawn.bytes, type)).toEqual(await pixelsOf(bytes, type))
})

test('an SVG with a script is a picture without one', async () => {
  const source = '<svg viewBox="0 0 4 4" width="4" height="4"><script>alert(1)</script><rect width="4" height="4" fill="rgb(1,2,3)"/></svg>'
  const { bytes } = drawPicture(new TextEncoder().encode(source))
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }))
  await image.decode()
  URL.revokeObjectURL(image.src)
  const context = new OffscreenCanvas(4, 4).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(image, 0, 0)
  expect([...context.getImageData(1, 1, 1, 1).data]).toEqual([1, 2, 3, 255])
})
