/** Reads a QR code out of a picture: with the browser's own detector where there is one, else with a decoder that is loaded then. */

/** What can be drawn on a canvas and has a size. */
export type Picture = HTMLVideoElement | ImageBitmap

type Detector = { detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = { new (options: { readonly formats: readonly string[] }): Detector; getSupportedFormats(): Promise<readonly string[]> }

/** The text of a code in the picture, or `undefined`. */
export type Decode = (picture: Picture) => Promise<string | undefined>

export async function createDecoder(): Promise<Decode> {
  return (await ownDetector()) ?? bundledDetector()
}

async function ownDetector(): Promise<Decode | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector || !(await formatsOf(BarcodeDetector)).includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture).catch(() => []))[0]?.rawValue
}

const formatsOf = (detector: DetectorClass): Promise<readonly string[]> => detector.getSupportedFormats().catch(() => [])

/**
 * The sizes at which a picture is tried, as parts of its own. One code in fifty is not found at the size of a screen shot, though the
 * picture is sharp: its dots fall between the samples. A little larger or smaller they do not.
 */
const pictureSizes = [1, 1.25, 0.5, 2]

async function bundledDetector(): Promise<Decode> {
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })

  return async (picture) => {
    if (!context) return undefined
    const [width, height] = sizeOf(picture)
    // Video comes again in a moment; a picture does not, so it is worth a longer look, at other sizes too.
    const isVideo = picture instanceof HTMLVideoElement
    const limits = isVideo ? { effort: 8, timeLimit: 100 } : { effort: 64, timeLimit: 1000 }
    const whole = Math.min(1, (isVideo ? 1280 : 2000) / Math.max(width, height, 1))
    for (const size of isVideo ? [1] : pictureSizes) {
      canvas.width = Math.max(1, Math.round(width * whole * size))
      canvas.height = Math.max(1, Math.round(height * whole * size))
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const image = context.getImageData(0, 0, canvas.width, canvas.height)
      const text = unlessThrown(() => decodeQr(image, limits))
      if (text) return text
    }
    return undefined
  }
}

/** The decoder throws where there is no code, which is most of the time. */
function unlessThrown(decode: () => string): string | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function sizeOf(picture: Picture): readonly [width: number, height: number] {
  return picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
}
