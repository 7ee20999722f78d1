import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { english } from './english.ts'

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))
const holes = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()

test.each(files)('%s says all that the page says, with the same placeholders', (file) => {
  const words = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Readonly<Record<string, unknown>>
  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
  for (const [key, message] of Object.entries(english)) expect({ key, holes: holes(words[key]) }).toEqual({ key, holes: holes(message) })
})
