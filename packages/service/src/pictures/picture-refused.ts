/** Says which rule kept a stranger's picture from being shown. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}
