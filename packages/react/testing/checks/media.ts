/** What a person has set their system to: fewer colours, less motion. */
import { emulate, nextFrames } from '../page.ts'
import type { Check } from './check.ts'
import { isSeen } from './is-seen.ts'

const say = (element: Element): string => `${element.tagName} ${element.className} ${(element.textContent ?? '').slice(0, 40)}`

const underMedia =
  (name: string, value: string, look: (root: HTMLElement) => readonly string[]): Check =>
  async ({ mounted: { root } }) => {
    await emulate([{ name, value }])
    await nextFrames()
    const faults = matchMedia(`(${name}: ${value})`).matches ? look(root) : [`${name} is not ${value}`]
    await emulate([])
    return faults
  }

/** The colour that is behind it. */
export function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^rgba\(.* 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
    if (at.matches('.fy-box')) return getComputedStyle(at.querySelector('.fy-surface') ?? at).backgroundColor
  }
  return 'white'
}

/**
 * Words, pictures that stand for something, edges of buttons, which button goes on, which tab is chosen, and what is pressed in.
 *
 * @param contrast of two CSS colours, as WCAG has it
 */
export function lostInForcedColours(contrast: (one: string, other: string) => number): Check {
  // There are a handful of colours then, and each is painted to be read.
  const known = new Map<string, number>()
  function ratioOf(colour: string, ground: string): number {
    const key = `${colour} on ${ground}`
    const ratio = known.get(key) ?? contrast(colour, ground)
    known.set(key, ratio)
    return ratio
  }
  return underMedia('forced-colors', 'active', (root) => [
    ...faintIn(root, ratioOf),
    ...edgelessIn(root, ratioOf),
    ...loudBonesIn(root),
    ...sameButtonsIn(root),
    ...sameTabsIn(root),
    ...sameTogglesIn(root),
  ])
}

type RatioOf = (colour: string, ground: string) => number

function faintIn(root: HTMLElement, ratioOf: RatioOf): readonly string[] {
  // Pictures keep their own colours; what cannot be pressed is grey.
  const own = ':disabled, [data-disabled], .fy-image, .fy-avatar, .fy-network, .fy-qr'
  return [...root.querySelectorAll('.fy-box *')].flatMap((element) => {
    if (!isSeen(element) || element.closest(own)) return []
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!isText && !element.matches('.fy-icon')) return []
    const ratio = ratioOf(getComputedStyle(element).color, groundOf(element))
    return ratio < (isText ? 4.5 : 3) ? [`${ratio.toFixed(2)}: ${say(element)}`] : []
  })
}

const edgelessIn = (root: HTMLElement, ratioOf: RatioOf): readonly string[] =>
  [...root.querySelectorAll('.fy-box .fy-button:not([data-variant=ghost])')].filter(isSeen).flatMap((button) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button)
    const around = groundOf(button.parentElement as Element)
    const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px' && ratioOf(borderTopColor, around) >= 3
    return hasEdge || ratioOf(backgroundColor, around) >= 3 ? [] : [`no edge: ${say(button)}`]
  })

/** What stands in for what still comes is grey: a frame in the colour of text is read as something that is there. */
function loudBonesIn(root: HTMLElement): readonly string[] {
  const grey = document.createElement('i')
  grey.style.color = 'GrayText'
  root.append(grey)
  const { color: wanted } = getComputedStyle(grey)
  grey.remove()
  return [...root.querySelectorAll('.fy-box .fy-skeleton')].filter(isSeen).flatMap((bone) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(bone)
    const isFramed = borderTopStyle !== 'none' && borderTopWidth !== '0px'
    return isFramed && borderTopColor !== wanted ? [`a frame of ${borderTopColor}: ${say(bone)}`] : []
  })
}

/** The one that leads on, beside others that have an edge as well. */
const sameButtonsIn = (root: HTMLElement): readonly string[] => {
  const shown = [...root.querySelectorAll('.fy-box .fy-button:not([data-variant=ghost], :disabled)')].filter(isSeen)
  const isPrimary = (button: Element): boolean => button.matches('[data-variant=primary]')
  return shown.filter(isPrimary).flatMap((primary) => {
    const alike = shown.find((other) => !isPrimary(other) && looksOf(other) === looksOf(primary))
    return alike ? [`stands out no more than ${say(alike)}: ${say(primary)}`] : []
  })
}

const sameTabsIn = (root: HTMLElement): readonly string[] =>
  [...root.querySelectorAll('.fy-box [role=tab][aria-selected=true]')].flatMap((chosen) => {
    const others = [...(chosen.parentElement?.children ?? [])].filter((one) => one !== chosen)
    return others.some((one) => looksOf(one) === looksOf(chosen)) ? [`not told from the others: ${say(chosen)}`] : []
  })

const sameTogglesIn = (root: HTMLElement): readonly string[] =>
  [...root.querySelectorAll('.fy-box [aria-pressed=true]')].filter(isSeen).flatMap((toggle) => {
    const pressed = looksOf(toggle)
    toggle.ariaPressed = 'false'
    const loose = looksOf(toggle)
    toggle.ariaPressed = 'true'
    return pressed === loose ? [`looks as if it were not pressed: ${toggle.ariaLabel ?? say(toggle)}`] : []
  })

/** As it is painted: nothing at all and the colour of what is behind are one. */
function looksOf(element: Element): string {
  const { color, borderTopColor, borderBottomColor, outlineStyle, textDecorationLine } = getComputedStyle(element)
  return [color, groundOf(element), borderTopColor, borderBottomColor, outlineStyle, textDecorationLine].join()
}

/** What only fades, or takes another colour, stays where it is. */
const still = /^(opacity|fill|stroke|\w*[cC]olor|offset|computedOffset|easing|composite)$/
const isMotion = ({ effect }: Animation): boolean =>
  effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => Object.keys(frame).some((key) => !still.test(key)))

export const movesAllTheSame = underMedia('prefers-reduced-motion', 'reduce', (root) =>
  root
    .getAnimations({ subtree: true })
    .filter((animation) => animation.playState === 'running' && isMotion(animation))
    .map((animation) => {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      return `${animation instanceof CSSAnimation ? animation.animationName : ''} ${target ? say(target) : ''}`
    }),
)
