import { page } from 'vitest/browser'

/** How many entries all lists of the page have, as a screen reader is told: of a long one only what is near the eye is drawn. */
export function countListed(): number {
  const lists = page.getByRole('list').elements()
  return lists.reduce((sum, list) => sum + Number(list.firstElementChild?.ariaSetSize ?? list.childElementCount), 0)
}
