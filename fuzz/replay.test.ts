/** Every input that was worth keeping, on every run: what a search has once found stays found. */
import { describe, expect, test } from 'vitest'
import { readCorpus, targetFiles } from './corpus.ts'
import { assertUnpolluted, type Target } from './target.ts'

describe.each(targetFiles())('$name', ({ name, file }) => {
  test('holds for its seeds and for all of its corpus', async () => {
    const { target } = (await import(file)) as { readonly target: Target }
    const corpus = readCorpus(name)
    expect(target.name).toBe(name)
    expect(corpus.length).toBeGreaterThan(0)
    for (const input of [...target.seeds, ...corpus]) {
      target.check(input)
      assertUnpolluted()
    }
  })
})
