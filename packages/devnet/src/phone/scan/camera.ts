/** Looks for a code in what a camera, or a window of this screen, shows. */
import { createDecoder } from './decode.ts'

export type Source = 'camera' | 'screen'

/** Why there is no picture, in words for the person. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
}

/** Resolves with the first code's text; `undefined` when stopped. @throws {NoPicture} */
export async function scanVideo(video: HTMLVideoElement, source: Source, signal: AbortSignal): Promise<string | undefined> {
  const stream = await openStream(source)
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    const decode = await createDecoder()
    while (!signal.aborted) {
      const text = video.videoWidth > 0 ? await decode(video) : undefined
      if (text !== undefined) return text
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return undefined
  } finally {
    video.srcObject = null
    for (const track of stream.getTracks()) track.stop()
  }
}

/** @throws {NoPicture} when it is no picture, or holds no code. */
export async function scanPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NoPicture('This file is not a picture.')
  })
  const text = await (await createDecoder())(bitmap)
  bitmap.close()
  if (text === undefined) throw new NoPicture('There is no code in this picture. Take one that shows the whole code, with a margin.')
  return text
}

async function openStream(source: Source): Promise<MediaStream> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }
  if (!mediaDevices) throw new NoPicture('This browser gives no camera to this page. Paste the code instead.')
  try {
    return source === 'screen'
      ? await mediaDevices.getDisplayMedia({ video: true })
      : // Left to itself a browser takes 640 × 480, in which a code on a screen is a few pixels to the module.
        await mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } } })
  } catch (error) {
    const declined = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new NoPicture(
      declined ? 'The picture was not allowed. Allow it in the browser, or paste the code.' : 'There is no camera. Paste the code instead.',
    )
  }
}
