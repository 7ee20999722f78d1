import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { maxJpegScans } from './jpeg.ts'
import { maxSvgBytes, maxSvgDepth, maxSvgElements } from './svg.ts'

const bytesOf = (...parts: readonly (string | readonly number[] | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))))
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const little = (value: number, size: number) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 255)

const chunk = (type: string, data: Uint8Array | readonly number[] = []) => bytesOf(big(data.length), type, data, [0, 0, 0, 0])
const header = (width: number, height: number) => chunk('IHDR', [...big(width), ...big(height), 8, 2, 0, 0, 0])
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = (width: number, height: number, ...more: readonly Uint8Array[]) =>
  bytesOf(signature, header(width, height), ...more, chunk('IDAT', deflateSync(new Uint8Array(16))), chunk('IEND'))

const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  1,
  1,
  17,
  0,
]
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]
const jpeg = (...parts: readonly (readonly number[])[]) => bytesOf([0xff, 0xd8], ...parts, [0xff, 0xd9])

const still = (width: number, height: number) => bytesOf([0x2c], little(0, 4), little(width, 2), little(height, 2), [0, 2, 2, 0x4c, 1, 0])
const gif = (width: number, height: number, ...parts: readonly Uint8Array[]) =>
  bytesOf('GIF89a', little(width, 2), little(height, 2), [0x80, 0, 0, 0, 0, 0, 255, 255, 255], ...parts, [0x3b])

const riff = (...chunks: readonly Uint8Array[]) => {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', little(body.length, 4), body)
}
const part = (type: string, data: Uint8Array | readonly number[]) => bytesOf(type, little(data.length, 4), data, data.length % 2 ? [0] : [])
const lossless = (width: number, height: number) => part('VP8L', [0x2f, ...little((width - 1) | ((height - 1) << 14), 4), 0])
const lossy = (width: number, height: number) => part('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)])

const svg = (inside: string, more = '') => new TextEncoder().encode(`<svg viewBox="0 0 8 8"${more}>${inside}</svg>`)
const drawn = (source: Uint8Array) => new TextDecoder().decode(drawPicture(source).bytes)
const holds = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)

describe('a picture that is unpacked into more than anybody looks at', () => {
  test.each([
    ['PNG of 50,000 by 50,000', png(50_000, 50_000)],
    ['PNG of one line without end', png(2_147_483_647, 1)],
    ['JPEG', jpeg(frame(0xc0, 50_000, 50_000), scan)],
    ['JPEG whose second frame is another', jpeg(frame(0xc0, 8, 8), scan, frame(0xc0, 8, 8), scan)],
    ['JPEG that is drawn over and over', jpeg(frame(0xc2, 8, 8), ...Array.from({ length: maxJpegScans + 1 }, () => scan))],
    ['GIF', gif(50_000, 50_000, still(8, 8))],
    ['GIF whose picture is larger than itself', gif(8, 8, still(4_096, 4_096))],
    ['WebP', riff(lossless(16_384, 16_384))],
    ['WebP whose header says less', riff(part('VP8X', [0, 0, 0, 0, ...little(7, 3), ...little(7, 3)]), lossy(16_383, 16_383))],
    ['SVG of so many parts', svg('<g/>'.repeat(maxSvgElements))],
    ['SVG of so many levels', svg('<g>'.repeat(maxSvgDepth) + '</g>'.repeat(maxSvgDepth))],
    ['SVG without end', svg(' '.repeat(maxSvgBytes))],
    ['SVG of nothing but itself', new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "&a;&a;">]><svg>&a;</svg>')],
  ])('%s is refused', (_, bytes) => {
    expect(() => drawPicture(bytes)).toThrow(/too many|too often|larger|too long|few can draw|not plain XML|no picture/)
  })
})

test.each([
  ['nothing', new Uint8Array()],
  ['a page', new TextEncoder().encode('<!doctype html><script>1</script>')],
  ['a page that begins as a picture', new TextEncoder().encode('<svg><p>')],
  ['BMP', bytesOf('BM', new Uint8Array(64))],
  ['AVIF', bytesOf([0, 0, 0, 28], 'ftypavif', new Uint8Array(64))],
  ['a PNG without pixels', bytesOf(signature, header(8, 8), chunk('IEND'))],
  ['a PNG without a header', bytesOf(signature, chunk('IDAT', [1]), chunk('IEND'))],
  ['a PNG of no width', png(0, 8)],
  ['an arithmetic JPEG', jpeg(frame(0xc9, 8, 8), scan)],
  ['a JPEG without pixels', jpeg(frame(0xc0, 8, 8))],
  ['a GIF without pixels', gif(8, 8)],
  ['a WebP without pixels', riff(part('VP8X', new Uint8Array(10)))],
])('%s is no picture', (_, bytes) => {
  expect(() => drawPicture(bytes)).toThrow()
})

test.each([
  ['PNG', png(8, 8)],
  ['JPEG', jpeg(frame(0xc0, 8, 8), scan)],
  ['GIF', gif(8, 8, still(8, 8))],
  ['WebP', riff(lossless(8, 8))],
  ['SVG', svg('<g><path d="M0 0"/></g>')],
])('%s, cut off anywhere, is refused or shorter, and nothing else happens', (_, bytes) => {
  expect(drawPicture(bytes).bytes.length).toBeGreaterThan(0)
  for (let length = 0; length < bytes.length - 2; length++) {
    let result: unknown
    try {
      result = drawPicture(bytes.slice(0, length)).bytes.length
    } catch (error) {
      result = (error as Error).name
    }
    expect(result === 'PictureRefused' || (typeof result === 'number' && result <= bytes.length)).toBe(true)
  }
})

test('what moves stands still', () => {
  const moving = chunk('acTL', [...big(9), ...big(0)])
  expect(drawPicture(png(8, 8, moving, chunk('fcTL', new Uint8Array(26)))).bytes).toEqual(drawPicture(png(8, 8)).bytes)
  const loop = bytesOf([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0])
  const control = bytesOf([0x21, 0xf9, 4, 1, 0, 0, 0, 0])
  expect(drawPicture(gif(8, 8, loop, control, still(8, 8), control, still(4, 4))).bytes).toEqual(gif(8, 8, control, still(8, 8)))
  const place = [...little(0, 6), ...little(7, 3), ...little(7, 3), ...little(100, 3), 0]
  const frames = [1, 2].map(() => part('ANMF', bytesOf(place, lossless(8, 8))))
  const animated = riff(part('VP8X', [2, 0, 0, 0, ...little(7, 3), ...little(7, 3)]), part('ANIM', new Uint8Array(6)), ...frames)
  expect(drawPicture(animated).bytes).toEqual(riff(lossless(8, 8)))
})

test('what a file tells beside its picture is left out', () => {
  const secret = 'Somebody’s own street'
  const note = new TextEncoder().encode(secret)
  const all = [
    png(8, 8, chunk('tEXt', note), chunk('eXIf', note)),
    bytesOf(png(8, 8), note),
    jpeg([0xff, 0xe1, 0, note.length + 2, ...note], frame(0xc0, 8, 8), [0xff, 0xfe, 0, note.length + 2, ...note], scan),
    gif(8, 8, bytesOf([0x21, 0xfe, note.length], note, [0]), still(8, 8)),
    riff(lossless(8, 8), part('EXIF', note), part('XMP ', note)),
    svg(`<!-- ${secret} --><metadata>${secret}</metadata><path d="M0 0"/>`),
  ]
  for (const bytes of all) {
    expect(holds(bytes, secret)).toBe(true)
    expect(holds(drawPicture(bytes).bytes, secret)).toBe(false)
  }
})

describe('an SVG', () => {
  test('is written anew from its shapes', () => {
    const inside =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h8"/>'
    expect(drawn(svg(`${inside}<text x='1'>a &amp; b &lt; c</text>`))).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}<text x="1">a &amp; b &lt; c</text></svg>`,
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<script href="https://evil.example/a.js"/>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<foreignObject><iframe src="https://evil.example"></iframe></foreignObject>',
    '<image href="https://evil.example/who"/>',
    '<use href="https://evil.example/a.svg#a"/>',
    '<style>@import url(https://evil.example/who)</style>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set onbegin="alert(1)"/>',
    '<filter id="f"><feImage href="https://evil.example/who"/></filter>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  ])('%s is left out, with all that is in it', (inside) => {
    expect(drawn(svg(inside))).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>')
  })

  test.each([
    'onload="alert(1)"',
    'style="background:url(https://evil.example/who)"',
    'fill="url(https://evil.example/who#a)"',
    'fill="url&#40;https://evil.example/who#a)"',
    'fill="&#x75;rl(https://evil.example/who#a)"',
    String.raw`fill="\75rl(https://evil.example/who#a)"`,
    'fill="image-set(\'https://evil.example/who\' 1x)"',
    'href="https://evil.example/who"',
    'xlink:href="https://evil.example/who"',
    'xml:base="https://evil.example/"',
  ])('has no %s', (attribute) => {
    expect(drawn(svg(`<path ${attribute} d="M0 0"/>`))).toContain('<path d="M0 0"/>')
  })

  test('cuts nothing within a cut: a few of those would be drawn billions of times', () => {
    expect(drawn(svg('<clipPath id="a" clip-path="url(#b)"><path clip-path="url(#b)" d="M0 0"/></clipPath>'))).toContain(
      '<clipPath id="a"><path d="M0 0"/></clipPath>',
    )
  })

  test.each([
    ['letters', `<path d="${'a'.repeat(190_000)}"/>`],
    ['spaces', `<path d${' '.repeat(190_000)}/>`],
    ['calls', `<path d="${'rgb '.repeat(47_000)}"/>`],
    ['tags', '<'.repeat(190_000)],
    ['quotes', `<path ${'d="'.repeat(60_000)}/>`],
    ['entities', `<text>${'&'.repeat(190_000)}</text>`],
    ['comments', '<!--'.repeat(47_000)],
  ])('of nothing but %s is read or refused in its own time', (_, inside) => {
    const before = process.cpuUsage()
    try {
      drawPicture(svg(inside))
    } catch (error) {
      expect((error as Error).name).toBe('PictureRefused')
    }
    // The square of it would take far longer.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
