/** Names that are shown against ENSIP-15's own implementation: what is shown is what it normalises to itself. */

import { ens_normalize as normalize } from '@adraffy/ens-normalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainName } from './plain-name.ts'

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

const letters = (first: string, last: string): readonly string[] => {
  const from = first.codePointAt(0) ?? 0
  return Array.from({ length: (last.codePointAt(0) ?? 0) - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}

/** Any character of these may meet any other in a label. */
const scripts: readonly (readonly string[])[] = [
  [...'abcxyz019$-_.', ...letters('ß', 'ž')],
  [...'xo09-_', ...letters('а', 'џ'), ...letters('α', 'ω')],
  [...'1-', ...letters('ء', 'ي'), ...letters('א', 'ת')],
  [...'a1-', ...letters('ぁ', 'ゖ'), ...letters('ァ', 'ー'), ...letters('一', '仿')],
  [...'1-', ...letters('가', '각'), ...letters('ㄱ', 'ㆎ')],
  [...'a1-_', ...letters('\u{1f1e6}', '\u{1f6ff}'), '\ufe0f', '\u200d', '\u{1f469}'],
  letters(' ', 'ɏ'),
]

test('every character, alone and beside others, is shown only where ENSIP-15 leaves it as it is', () => {
  const wrong: string[] = []
  let shown = 0
  for (const one of [...letters('\u0001', '\ud7ff'), ...letters('\ue000', '\u{1ffff}')]) {
    for (const name of [`${one}.eth`, `ab${one}c.eth`, `${one}ж.eth`]) {
      if (!isPlainName(name)) continue
      shown++
      if (!isNormal(name)) wrong.push(name)
    }
  }
  expect(wrong).toEqual([])
  expect(shown).toBeGreaterThan(30_000)
})

test('every word of one script, or of several, is shown only where ENSIP-15 leaves it as it is', () => {
  const word = fc.oneof(...scripts.map((script) => fc.string({ unit: fc.constantFrom(...script), minLength: 1, maxLength: 8 })))
  fc.assert(
    fc.property(word, word, (one, two) => {
      for (const name of [one, `${one}.eth`, `${one}.${two}.eth`, `${one}${two}.eth`])
        if (isPlainName(name)) expect(isNormal(name), name).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
