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
