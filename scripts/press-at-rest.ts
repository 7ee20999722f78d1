/**
 * In a browser page a press waits until what is pressed stands still, as people do. Playwright looks at two frames for that, and on a busy
 * machine an animation has not begun to move in its first two: the button was then somewhere else between down and up, and nothing was
 * pressed. A test of what moves presses by itself.
 */
import { type Locator, page } from 'vitest/browser'
import { waitingTime } from './waiting-time.ts'

const { setTimeout: wait } = globalThis
const locators = Object.getPrototypeOf(page.getByText('x')) as { click(this: Locator, options?: object): Promise<void> }
const { click } = locators
locators.click = async function (options) {
  const end = performance.now() + waitingTime
  while (!standsStill(this) && performance.now() < end) await new Promise((resolve) => wait(resolve, 16))
  return click.call(this, options)
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
