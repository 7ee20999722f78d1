/**
 * The colour by which people know a wallet, taken from the picture of it that is shown: the hue that most of its colourful pixels have.
 *
 * A picture of another host taints the canvas it is drawn on, so such a one is asked for anew, with CORS, and only of a host that is known
 * to answer so; all others keep the accent.
 */

type Rgb = readonly [red: number, green: number, blue: number]

const side = 24
const hues = 12
/** Of its pixels, so many must have a colour at all. */
const colourful = 0.06

/** @param from an origin whose pictures may be asked for with CORS @returns nothing for what is grey, broken, or may not be read */
export async function readOwnColour(image: HTMLElement, from?: string): Promise<string | undefined> {
  // One colour for each theme: whichever is on at the moment.
  if (!CSS.supports('color', 'light-dark(#000, #fff)')) return undefined
  await untilShown(image)
  const colour = await readColour(image, from)
  return colour && toRingColour(colour)
}

/** The same hue, as dark or as light as 3:1 on either theme's ground takes it. */
export function toRingColour(colour: Rgb): string {
  const linear = colour.map((part) => (part <= 10.3 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = linear
  // WCAG's relative luminance.
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const toWhite = Math.max(0, (lightest.onDark - y) / (1 - y))
  const onLight = linear.map((part) => part * Math.min(1, lightest.onLight / Math.max(y, 0.001)))
  const onDark = linear.map((part) => part + (1 - part) * toWhite)
  return `light-dark(${toCss(onLight)}, ${toCss(onDark)})`
}

/** With some room for grounds that an integrator has tinted. */
const lightest = { onLight: 0.2, onDark: 0.18 }

function toCss(linear: readonly number[]): string {
  const parts = linear.map((part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055))
  return `rgb(${parts.map((part) => Math.round(255 * part)).join(' ')})`
}

async function readColour(image: HTMLElement, from: string | undefined): Promise<Rgb | undefined> {
  const path = image.querySelector('path')
  if (path) return pickColour([...new Uint8ClampedArray([...toRgb(getComputedStyle(path).fill), 255])])
  const canvas = image.querySelector('canvas')
  const img = image.querySelector('img')
  const source = canvas ?? (img && (await readable(img, from)))
  return source ? pickColour(pixelsOf(source)) : undefined
}

/** The image itself, or one that may be read. */
async function readable(img: HTMLImageElement, from: string | undefined): Promise<HTMLImageElement | undefined> {
  const way = wayToRead(img.currentSrc || img.src, from)
  if (way !== 'again') return way && img
  const again = new Image()
  again.crossOrigin = 'anonymous'
  again.referrerPolicy = 'no-referrer'
  again.src = img.src
  await again.decode()
  return again
}

/** Whether a picture's pixels can be read as it is, only when it is asked for again with CORS, or not at all. */
export function wayToRead(src: string, from: string | undefined): 'as it is' | 'again' | undefined {
  const { origin, protocol } = new URL(src, location.href)
  if (protocol === 'data:' || protocol === 'blob:' || origin === location.origin) return 'as it is'
  return from !== undefined && origin === new URL(from, location.href).origin ? 'again' : undefined
}

function pixelsOf(source: CanvasImageSource): readonly number[] {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.drawImage(source, 0, 0, side, side)
  return [...context.getImageData(0, 0, side, side).data]
}

function toRgb(colour: string): readonly number[] {
  return [...colour.matchAll(/\d+/g)].slice(0, 3).map(Number)
}

/** The mean of the strongest hue. @param data red, green, blue and alpha of each pixel */
export function pickColour(data: readonly number[]): Rgb | undefined {
  const sums = Array.from({ length: hues }, () => ({ weight: 0, red: 0, green: 0, blue: 0 }))
  let seen = 0
  let count = 0
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4)
    if (alpha < 200) continue
    seen++
    const most = Math.max(red, green, blue)
    const range = most - Math.min(red, green, blue)
    // Grey, or too dark to have a hue.
    if (range < 0.25 * most || most < 48) continue
    count++
    const sector = most === red ? ((green - blue) / range + 6) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4
    const sum = sums[Math.floor((sector / 6) * hues) % hues]
    if (!sum) continue
    const weight = range / most
    sum.weight += weight
    sum.red += red * weight
    sum.green += green * weight
    sum.blue += blue * weight
  }
  const best = sums.reduce((one, other) => (other.weight > one.weight ? other : one))
  if (count === 0 || count < seen * colourful) return undefined
  return [best.red, best.green, best.blue].map((sum) => Math.round(sum / best.weight)) as unknown as Rgb
}

/** The picture is there, or is known not to come. */
function untilShown(image: HTMLElement): Promise<void> {
  const isSettled = (): boolean => image.dataset.state !== 'loading'
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSettled() && image.isConnected) return
      observer.disconnect()
      resolve()
    })
    observer.observe(image, { attributeFilter: ['data-state'] })
  })
}
