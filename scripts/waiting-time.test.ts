import { expect, test, vi } from 'vitest'

test.concurrent.each([
  ['vi.waitFor', (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true))],
  ['expect.poll', (isTrue: () => boolean) => expect.poll(isTrue).toBe(true)],
])('%s waits longer than a second for what is to become true', async (_, waitUntil) => {
  let isTrue = false
  setTimeout(() => {
    isTrue = true
  }, 1_500)
  await waitUntil(() => isTrue)
})
