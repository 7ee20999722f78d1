import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

const usual = { width: innerWidth, height: innerHeight }
const now = () => ({ width: innerWidth, height: innerHeight })

test('a test chooses its window', async () => {
  await page.viewport(500, 400)
  expect(now()).toEqual({ width: 500, height: 400 })
})

test('the next one has the usual window', () => {
  expect(now()).toEqual(usual)
})

describe('one that is chosen before all tests of a group', () => {
  beforeAll(() => page.viewport(600, 300))

  test('stands for a test that chooses another', async () => {
    expect(now()).toEqual({ width: 600, height: 300 })
    await page.viewport(700, 400)
  })

  test('stands for the next', () => expect(now()).toEqual({ width: 600, height: 300 }))
})

describe('one that is chosen before each test of a group', () => {
  beforeEach(() => page.viewport(620, 320))

  test('stands for each of them', () => expect(now()).toEqual({ width: 620, height: 320 }))
})
