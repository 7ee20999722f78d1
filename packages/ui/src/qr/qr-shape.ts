/**
 * A text as the shapes of a QR code: one path of round dots, and three finders.
 *
 * The dots' path consists of lines without length, drawn with round ends: ten letters a dot rather than a circle's sixty.
 */
import { encode } from 'uqr'

export type QrShape = {
  /** Side in modules, with the quiet zone. */
  readonly size: number
  /** Centres of the dark modules, without the finders and without the hole. */
  readonly dots: string
  /** Upper left corners of the finders. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/** ISO/IEC 18004 asks for four modules of nothing around the code. */
const quietZone = 4
const finder = 7

/** The hole's side as a share of the code's: a fifteenth of its area, of which a quarter may be unreadable. */
const holeShare = 0.25

/** With a `hole` for a picture in the middle, a quarter of the code may be unreadable; else an eighth and the modules are larger. */
export function toQrShape(text: string, hole: boolean): QrShape {
  const { data, size } = encode(text, { ecc: hole ? 'Q' : 'M', boostEcc: true, border: 0 })
  const side = hole ? Math.ceil(size * holeShare) | 1 : 0
  const from = (size - side) / 2
  const isHole = (x: number, y: number): boolean => x >= from && x < from + side && y >= from && y < from + side
  const isFinder = (x: number, y: number): boolean =>
    (x < finder || x >= size - finder) && (y < finder || (y >= size - finder && x < finder))
  let dots = ''
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark && !isFinder(x, y) && !(hole && isHole(x, y))) dots += `M${x + quietZone}.5 ${y + quietZone}.5h0`
    }
  }
  const far = size - finder
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  return { size: size + 2 * quietZone, dots, finders: corners.map(([x, y]) => [x + quietZone, y + quietZone] as const) }
}
