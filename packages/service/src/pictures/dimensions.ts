/** How large a picture may be once it is unpacked: a few bytes can say that they are billions of pixels. */
import { PictureRefused } from './picture-refused.ts'

/** Pixels on either side. */
export const maxPictureSide = 4_096

/** @throws {PictureRefused} */
export function checkSides(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PictureRefused('it has no pixels')
  if (width > maxPictureSide || height > maxPictureSide) throw new PictureRefused('it has too many pixels')
}
