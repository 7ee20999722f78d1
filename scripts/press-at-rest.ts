/**
 * In a browser page a press waits until what is pressed stands still, as people do. Playwright looks at two frames for that, and on a busy
 * machine an animation has not begun to move in its first two: the button was then somewhere else between down and up, and nothing was
 * pressed. A test of what moves presses by itself. What content that comes just then moves away under the press is pressed again, as people do.
 */
import { type Locator, page } from 'vitest/browser'
import { waitingTime } from './waiting-time.ts'
import { mostPresses, watchPress } from './watch-press.ts'

const { setTimeout: wait } = globalThis
const locators = Object.getPrototypeOf(page.getByText('x')) as { click(this: Locator, options?: object): Promise<void> }
const { click } = locators
locators.click = async function (options) {
  for (let press = 1; press <= mostPresses; press++) {
    await untilStill(this)
    const lost = await pressOnce(() => click.call(this, options))
    if (lost === undefined) return
    console.info(`Press ${press} missed: what was pressed moved ${lost} between down and up.`)
  }
  throw new Error(`What was pressed moved away under each of ${mostPresses} presses.`)
}

async function untilStill(locator: Locator): Promise<void> {
  const end = performance.now() + waitingTime
  while (!standsStill(locator) && performance.now() < end) await new Promise((resolve) => wait(resolve, 16))
}

/** How far what was pressed has moved away, where that is why the press was lost. */
async function pressOnce(act: () => Promise<void>): Promise<string | undefined> {
  const watch = watchPress(document.documentElement)
  try {
    await act()
  } finally {
    watch.stop()
  }
  return watch.stop()
}

function standsStill(locator: Locator): boolean {
  const [found, ...others] = locator.elements()
  // Whether there are too many is for the press itself to say.
  return others.length > 0 || (found !== undefined && !isMoved(found))
}

/** By itself or with anything that it stands in, outside its shadow too. */
function isMoved(element: Element): boolean {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at instanceof Element && at.getAnimations().some(isUnderWay)) return true
  }
  return false
}

/** What goes round for ever, as a spinner does, moves nobody from his place. */
function isUnderWay({ playState, effect }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
}
