/**
 * Goes through a change of the box moment by moment, and says what is wrong with it. No frame is waited for: every animation is
 * held as it begins, and set to each moment in turn.
 */
import { expect, onTestFinished, vi } from 'vitest'
import { nextFrames, type TestPage } from './page.ts'

/** px that nobody sees. */
export const unseen = 2
const moments = Array.from({ length: 13 }, (_, index) => index * 15)

/** What moves, held where it begins. */
// allow-module-state: animations of one page, in tests alone.
let held: Animation[] = []
export function holdAnimations(): void {
  held = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...input) {
    const animation = animate.apply(this, input)
    animation.pause()
    animation.currentTime = 0
    held.push(animation)
    return animation
  }
  onTestFinished(() => {
    Element.prototype.animate = animate
  })
}

export type Frame = Readonly<Record<'top' | 'left' | 'right' | 'bottom' | 'close' | 'header', number>>

export function look(site: TestPage): Frame {
  const { top, left, right, bottom } = site.find('.fy-surface').getBoundingClientRect()
  const header = site.find('.fy-header')
  // What is a part of the page has no way out.
  const close = header.querySelector(':scope > button:last-child') ?? header
  return { top, left, right, bottom, close: close.getBoundingClientRect().right, header: header.getBoundingClientRect().top }
}

/** Of what is drawn just outside of the surface, that which belongs to the box. */
function spilled(site: TestPage): readonly string[] {
  const box = site.find('.fy-box')
  const { left, top, right, bottom } = site.find('.fy-surface').getBoundingClientRect()
  const places: [number, number][] = []
  for (const away of [3, 24, 80]) {
    for (let x = left - away; x <= right + away; x += 16) places.push([x, top - away], [x, bottom + away])
    for (let y = top - away; y <= bottom + away; y += 16) places.push([left - away, y], [right + away, y])
  }
  const drawn = places.flatMap(([x, y]) => {
    const element = (box.getRootNode() as ShadowRoot).elementFromPoint(x, y)
    return element && box.contains(element) && element !== box ? [`${element.tagName} ${element.className} at ${x}, ${y}`] : []
  })
  return [...new Set(drawn)]
}

/** Presses count everywhere, so that what is drawn can be looked for where input is inert. */
export function findable(site: TestPage): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.fy-box * { pointer-events: auto !important }')
  const root = site.find('.fy-box').getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

const endsByItself = ({ effect, playState }: Animation): boolean => playState !== 'idle' && effect?.getComputedTiming().iterations === 1

/** What was called off does not begin again. */
export function setTo(moment: number): void {
  for (const animation of held) if (animation.playState !== 'idle') animation.currentTime = moment
}

/** To the end of it, and of what has begun to move meanwhile: a view that gets what it waited for moves the box anew. */
export async function finish(site: TestPage): Promise<void> {
  for (let turn = 0; turn < 2 || held.length > 0; turn++) {
    // What the style sheet moves, too: a sheet rises as it opens.
    const all = [...held, ...site.find('.fy-root').getAnimations({ subtree: true })]
    held = []
    for (const animation of all) if (endsByItself(animation)) animation.finish()
    await vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())
    await nextFrames()
  }
}

/** Until whoever follows the box has been told of the size it has: what comes just before a frame's callbacks is told of after them. */
async function settle(site: TestPage): Promise<void> {
  const box = site.find('.fy-box')
  const layout = (): string => [box.offsetTop, box.offsetWidth, box.offsetHeight].join()
  await vi.waitFor(async () => {
    const before = layout()
    await nextFrames()
    expect(layout()).toBe(before)
  })
}

/** What the picture of the last view does to what it lies over, where it should do nothing. */
function heldBy(site: TestPage): readonly string[] {
  const picture = site.query('.fy-ghost')
  if (!picture) return []
  const box = site.find('.fy-box')
  const { offsetHeight: beside } = box
  const faults = picture.getAnimations({ subtree: true }).flatMap(({ effect }) => {
    const target = (effect as KeyframeEffect).target
    return target === picture || !target ? [] : [`the picture of the last view plays ${target.getAttribute('class')} anew`]
  })
  const marker = document.createComment('')
  picture.replaceWith(marker)
  if (box.offsetHeight !== beside) faults.push(`the picture of the last view makes ${box.offsetHeight} px ${beside} px`)
  marker.replaceWith(picture)
  return faults
}

/** Goes through a change moment by moment, and says what is wrong with it. */
export function record(site: TestPage, change: () => void, done: () => void): Promise<readonly string[]> {
  return follow(site, { change, done, places: () => look(site) })
}

export type Followed = {
  readonly change: () => void
  /** Throws until the change is drawn. */
  readonly done: () => void
  /** What is to go evenly from where it was to where it stays, in px. */
  readonly places: () => Readonly<Record<string, number>>
}

/** As `record`, with places of one's own. */
export async function follow(site: TestPage, { change, done, places }: Followed): Promise<readonly string[]> {
  await finish(site)
  const before = places()
  change()
  await vi.waitFor(done)
  await settle(site)
  const faults = [...heldBy(site)]
  const frames = moments.map((moment) => {
    setTo(moment)
    for (const one of spilled(site)) faults.push(`${moment} ms: ${one}`)
    return places()
  })
  const height = site.find('.fy-box').offsetHeight
  await finish(site)
  // What has come meanwhile is a change of its own.
  const isAnother = site.find('.fy-box').offsetHeight !== height
  const after = isAnother ? (frames.at(-1) ?? before) : places()
  return [...faults, ...uneven([before, ...frames, after])]
}

/** @param all where what was followed stood: before, in each moment, and after */
function uneven(all: readonly Readonly<Record<string, number>>[]): readonly string[] {
  return Object.keys(all[0] ?? {}).flatMap((name) => {
    const way = all.map((places) => places[name] ?? Number.NaN)
    const [from = 0, first = 0] = way
    const [last = 0, to = 0] = way.slice(-2)
    const faults: string[] = []
    if (!(Math.abs(first - from) <= unseen)) faults.push(`${name} jumps from ${from} to ${first} as it begins`)
    if (!(Math.abs(last - to) <= unseen)) faults.push(`${name} jumps from ${last} to ${to} as it ends`)
    const steps = way.slice(1).map((place, index) => place - (way[index] ?? 0))
    // One way, and faster only at first.
    if (steps.some((step) => step * Math.sign(to - from) < -unseen)) faults.push(`${name} goes back and forth: ${steps}`)
    if (steps.some((step) => Math.abs(step) > Math.abs(to - from) * 0.45 + unseen)) faults.push(`${name} leaps: ${steps}`)
    return faults
  })
}

export const titled = (site: TestPage, title: string) => () => expect(site.find('.fy-header-title').textContent).toBe(title)
export const drawn =
  (site: TestPage, title: string, selector = '.fy-view') =>
  () => {
    titled(site, title)()
    expect(site.query(`.fy-body:not(.fy-ghost) ${selector} > :not(.fy-loading)`)).not.toBeNull()
  }
