/** What a camera reads in what is on the screen. */
import jsQR from 'jsqr'
import { page } from 'vitest/browser'

export async function scan(): Promise<string | undefined> {
  const png = await page.screenshot({ base64: true, save: false })
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.drawImage(bitmap, 0, 0)
  return jsQR(context.getImageData(0, 0, bitmap.width, bitmap.height).data, bitmap.width, bitmap.height)?.data
}
