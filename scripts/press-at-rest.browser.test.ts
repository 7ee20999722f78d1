import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

afterEach(() => document.body.replaceChildren())

test('a press waits for what it presses to stand still, though it has not begun to move', async () => {
  const [box, button] = [document.createElement('div'), document.createElement('button')]
  const root = box.attachShadow({ mode: 'open' })
  button.textContent = 'Press'
  root.append(button)
  document.body.append(box)
  const pressed: string[] = []
  // Two frames of its first half are alike.
  const moves = box.animate({ transform: ['none', 'none', 'translateY(300px)'] }, { duration: 1_000, fill: 'forwards' })
  button.addEventListener('click', () => pressed.push(moves.playState))
  await page.getByRole('button', { name: 'Press' }).click()
  expect(pressed).toEqual(['finished'])
})

test('what goes round for ever is pressed', async () => {
  const button = document.createElement('button')
  button.textContent = 'Press'
  document.body.append(button)
  let pressed = 0
  button.addEventListener('click', () => pressed++)
  const turns = button.animate({ opacity: [0.5, 1] }, { duration: 1_000, iterations: Number.POSITIVE_INFINITY })
  await page.getByRole('button', { name: 'Press' }).click()
  expect([pressed, turns.playState]).toEqual([1, 'running'])
})

/** A button whose downs and clicks are counted, below what grows. */
function addBelow(): {
  readonly above: HTMLElement
  readonly button: HTMLButtonElement
  readonly counted: { downs: number; clicks: number }
} {
  const [above, button] = [document.createElement('div'), document.createElement('button')]
  const counted = { downs: 0, clicks: 0 }
  button.textContent = 'Press'
  button.addEventListener('mousedown', () => counted.downs++)
  button.addEventListener('click', () => counted.clicks++)
  document.body.append(above, button)
  return { above, button, counted }
}

/** Once the down is over, and before the up; on a machine that is late after it, where a first press arrives. */
const afterDown = (of: HTMLElement, act: () => void) => of.addEventListener('mousedown', () => setTimeout(act), { once: true })
const pressSlowly = () => page.getByRole('button', { name: 'Press' }).click({ delay: 200 })

test('what content moves away between down and up is pressed again, once', async () => {
  const { above, button, counted } = addBelow()
  afterDown(button, () => above.style.setProperty('height', '200px'))
  await pressSlowly()
  expect(counted.clicks).toBe(1)
})

test('what moves and is under the pointer still has been pressed', async () => {
  const { above, button, counted } = addBelow()
  button.style.height = '100px'
  afterDown(button, () => above.style.setProperty('height', '20px'))
  await pressSlowly()
  expect(counted).toEqual({ downs: 1, clicks: 1 })
})

test('what moves away by its click has been pressed', async () => {
  const { above, button, counted } = addBelow()
  button.addEventListener('click', () => above.style.setProperty('height', '200px'))
  await pressSlowly()
  expect(counted).toEqual({ downs: 1, clicks: 1 })
})

test.each<[string, (button: HTMLElement) => void]>([
  ['covered', (button) => button.after(Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0' }))],
  ['gone', (button) => button.remove()],
  ['off', (button) => button.setAttribute('disabled', '')],
])('what is %s between down and up is not pressed again', async (_, change) => {
  const { button, counted } = addBelow()
  afterDown(button, () => change(button))
  await pressSlowly()
  expect(counted.downs).toBe(1)
})

test('what the press itself moves away is not pressed again', async () => {
  const { above, button, counted } = addBelow()
  button.addEventListener('mousedown', () => above.style.setProperty('height', '200px'), { once: true })
  await pressSlowly()
  expect(counted).toEqual({ downs: 1, clicks: 0 })
})

test('what moves away since the focus leaves a field is not pressed again', async () => {
  const { above, counted } = addBelow()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  field.addEventListener('blur', () => above.style.setProperty('height', '200px'))
  await pressSlowly()
  expect(counted).toEqual({ downs: 1, clicks: 0 })
})

test('what moves away under each press fails', async () => {
  const { above, button, counted } = addBelow()
  button.addEventListener('mousedown', () => setTimeout(() => above.style.setProperty('height', `${counted.downs * 100}px`)))
  const failed = await pressSlowly().catch(({ message }: Error) => message)
  if (counted.clicks === 0) expect([failed, counted.downs]).toEqual(['What was pressed moved away under each of 3 presses.', 3])
  else expect(failed).toBeUndefined()
})
