import { expect, test } from 'vitest'
import { toOpenApi } from './openapi.ts'

test('the description of the API', async () => {
  await expect(`${JSON.stringify(toOpenApi(), null, 2)}\n`).toMatchFileSnapshot('../artifacts/openapi.json')
})

test('every reference in it leads somewhere, and the document is plain data', () => {
  const document = toOpenApi()
  const text = JSON.stringify(document)
  for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path?.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
    expect(found, path).toBeDefined()
  }
  expect(JSON.parse(text)).toEqual(document)
})
