/**
 * How much there is to draw in an SVG, with all that its elements refer to: a few nested references draw a shape billions of times.
 *
 * Read from its text, since nothing else may look at it before: a parser of the browser is a sink that a strict policy forbids.
 * What cannot be read so, or hides what it refers to, is not shown.
 */

type Element = {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: Element[]
}

/** Elements, each as often as it is drawn; one of a filter, or a picture inside, counts as many. */
const maxCost = 5_000
const filterCost = 50
const costOf = (name: string): number => (/^fe[A-Z]/.test(name) ? filterCost : name === 'image' ? 500 : 1)
const maxDepth = 64

/** What moves, or is another page. */
const refused = /^(?:animate.*|set|script|foreignObject|feImage|iframe|handler)$/i

/** A comment, a declaration, characters as they stand, a tag with its attributes, or words. */
const token =
  /<!--[\s\S]*?-->|<\?[^<>]*\?>|<!DOCTYPE[^<>[]*>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const reference = /url\(\s*['"]?#([^'")]*)/gi

/** `checkRaster`: of the base64 of a picture inside. @throws for one that is not plain, or of which there is too much to draw. */
export function checkSvg(text: string, checkRaster: (base64: string) => void): void {
  const { root, byId, styles } = readSvg(text)
  // What a style sheet refers to, any element may: a gradient costs the same however often.
  for (const id of styles)
    if (!/Gradient$/.test(byId.get(id)?.name ?? 'Gradient')) throw new TypeError('An SVG whose styles refer to shapes.')
  let left = maxCost
  const spend = ({ name, attributes, children }: Element, depth: number): void => {
    left -= costOf(name)
    if (left < 0 || depth > maxDepth) throw new RangeError('An SVG with too much in it.')
    for (const [key, value] of attributes) {
      if (/filter/i.test(key + value)) left -= filterCost
      if (key.endsWith('href') && name === 'image') checkInner(value, checkRaster)
      for (const id of [...refsOf(value), ...(key.endsWith('href') && value[0] === '#' ? [value.slice(1)] : [])]) {
        const target = byId.get(id)
        if (target) spend(target, depth + 1)
      }
    }
    for (const child of children) spend(child, depth + 1)
  }
  spend(root, 0)
}

const refsOf = (css: string): readonly string[] => [...css.matchAll(reference)].map(([, id = '']) => id)

/** Only what is inside as well: an image element loads nothing else. */
function checkInner(href: string, checkRaster: (base64: string) => void): void {
  const data = /^\s*data:image\/(?!svg)[\w+-]+;base64,(.*)$/is.exec(href)?.[1]
  if (data !== undefined) checkRaster(data)
  else if (/^\s*data:/i.test(href)) throw new TypeError('An SVG with a picture inside that is not known.')
}

function readSvg(text: string): {
  readonly root: Element
  readonly byId: ReadonlyMap<string, Element>
  readonly styles: readonly string[]
} {
  const byId = new Map<string, Element>()
  const styles: string[] = []
  const root: Element = { name: '', attributes: [], children: [] }
  const open = [root]
  let read = 0
  for (const [whole, cdata, isEnd, given, written = '', isEmpty, words] of text.matchAll(token)) {
    const top = open.at(-1)
    if (!top) break
    read += whole.length
    if (given === undefined) {
      if (top.name === 'style') styles.push(...readStyles(cdata ?? words ?? ''))
    } else if (isEnd) {
      open.pop()
    } else {
      const element: Element = { name: given.slice(given.indexOf(':') + 1), attributes: readAttributes(written), children: [] }
      if (refused.test(element.name) || open.length > maxDepth) throw new TypeError('An SVG that is more than a picture.')
      for (const [key, value] of element.attributes) if (key === 'id' && !byId.has(value)) byId.set(value, element)
      top.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  if (read < text.length) throw new TypeError('No plain SVG.')
  return { root, byId, styles }
}

/** Escapes could hide what is referred to. */
function readAttributes(written: string): Element['attributes'] {
  if (/&(?!amp;)|\\/.test(written)) throw new TypeError('An SVG with escapes.')
  return [...written.matchAll(attribute)].map(([, name = '', double, single = '']) => [name, double ?? single] as const)
}

function readStyles(css: string): readonly string[] {
  if (/[\\@&]|animation|transition/i.test(css)) throw new TypeError('An SVG whose styles do more than colour.')
  return refsOf(css)
}
