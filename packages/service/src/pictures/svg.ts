/**
 * SVG, written anew from the shapes, colours and texts that are known here to do nothing but be drawn.
 *
 * What is not known is left out with all that is in it: scripts, handlers, animations, links, embedded pages, pictures and
 * fonts, style sheets, filters. So are references (`use`), of which a few nested ones draw a shape billions of times.
 */
import { PictureRefused } from './picture-refused.ts'

/** Written out, five times that at most. */
export const maxSvgBytes = 200_000
export const maxSvgElements = 5_000
export const maxSvgDepth = 32

const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc'],
  ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
])

const attributes: ReadonlySet<string> = new Set([
  ...[
    'id',
    'viewBox',
    'width',
    'height',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'd',
    'points',
    'dx',
    'dy',
  ],
  ...['transform', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'opacity', 'offset', 'stop-color', 'stop-opacity', 'gradientUnits'],
  ...['gradientTransform', 'spreadMethod', 'clip-path', 'clip-rule', 'clipPathUnits', 'preserveAspectRatio', 'font-family', 'font-size'],
  ...['font-weight', 'font-style', 'text-anchor', 'dominant-baseline', 'letter-spacing', 'shape-rendering'],
])

/** A tag with its attributes, a comment, a declaration at the start; whatever else begins with `<` is none of them. */
const tag = /<(?:!--[\s\S]*?--|\?[^<>]*\?|(\/?)([A-Za-z][\w:.-]{0,60})((?:\s+[\w:.-]{1,60}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export function isSvg(bytes: Uint8Array): boolean {
  return /^(?:\ufeff|\s)*<(?:svg[\s>]|\?xml|!--)/.test(new TextDecoder().decode(bytes.subarray(0, 256)))
}

/** @throws {PictureRefused} for what is not plain XML, or has too much in it. */
export function drawSvg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length > maxSvgBytes) throw new PictureRefused('it is too long')
  const text = new TextDecoder().decode(bytes)
  const written: string[] = []
  const token = new RegExp(tag, 'y')
  const open: string[] = []
  /** How deep the element is that is left out with all that is in it. */
  let hidden = Number.POSITIVE_INFINITY
  let count = 0
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    const words = text.slice(at, next < 0 ? undefined : next)
    if (open.length > 0 && open.length <= hidden - 1) written.push(toText(words))
    if (next < 0) break
    token.lastIndex = next
    const found = token.exec(text)
    if (found === null) throw new PictureRefused('it is not plain XML')
    at = token.lastIndex
    const [, closes, name, its = '', isEmpty] = found
    if (name === undefined) continue
    if (closes) {
      if (open.pop() !== name) throw new PictureRefused('it is not plain XML')
      if (open.length + 1 < hidden) written.push(`</${name}>`)
      else if (open.length + 1 === hidden) hidden = Number.POSITIVE_INFINITY
      continue
    }
    if (++count > maxSvgElements || open.length >= maxSvgDepth) throw new PictureRefused('it has too many parts')
    if (count === 1 && name !== 'svg') throw new PictureRefused('it is no picture')
    const isShown = elements.has(name) && open.length + 1 < hidden
    if (isShown)
      written.push(
        `<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${toAttributes(its, [...open, name])}${isEmpty}>`,
      )
    if (isEmpty) continue
    open.push(name)
    if (!isShown) hidden = Math.min(hidden, open.length)
  }
  if (count === 0 || open.length > 0) throw new PictureRefused('it ends too early')
  return new TextEncoder().encode(written.join(''))
}

function toAttributes(source: string, path: readonly string[]): string {
  const seen = new Set<string>()
  // A cut within a cut within a cut is drawn as often as all of them together.
  const isCut = path.includes('clipPath')
  return [...source.matchAll(attribute)]
    .map(([, name = '', double, single]) => {
      const value = toText(double ?? single ?? '')
      if (!attributes.has(name) || seen.has(name) || (isCut && name === 'clip-path') || !isHarmless(value)) return ''
      seen.add(name)
      return ` ${name}="${value}"`
    })
    .join('')
}

/** Names a part of this picture at most: nothing is fetched, nobody learns who looks, and nothing is spelt so that it reads otherwise. */
function isHarmless(value: string): boolean {
  return !/[(&\\:]/.test(
    value
      .replace(/url\(#[\w-]{1,60}\)/g, '')
      .replace(calls, '')
      .replace(/&(?:amp|lt|gt|quot|apos);/g, ''),
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

const calls = /(?:rgba?|hsla?|matrix|translate|scale|rotate|skew[XY]) ?\(/g

/** Every character that means something is written out, and an entity that a document could define is none. */
function toText(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(controls, '')
}
