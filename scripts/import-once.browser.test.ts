import { expect, test } from 'vitest'

test('a module that has arrived is not imported anew; what is imported by a name that is worked out is', async () => {
  const load = () => import('./waiting-time.ts')
  const module = await load()
  expect(load()).toBe(load())
  expect(await load()).toBe(module)

  const name = './waiting-time.ts'
  const find = () => import(/* @vite-ignore */ name)
  await find()
  expect(find()).not.toBe(find())
})
