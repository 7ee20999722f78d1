/** Files that keep scripts beside markup. */
import { expect, test } from 'vitest'
import { find, manifest, places } from '../../testing/make-app.ts'

const kit = `import { createKit } from '@foyer/core'\ncreateKit({ nonsense: 1 })`
const judge = (file: string, text: string) => places(find({ 'package.json': manifest(), [file]: text }))

test.each([
  [
    'a.vue',
    `<template>\n<b>{{ a > b }}</b>\n</template>\n<script setup lang="ts" generic="T extends A<B>">\n${kit}\nconst a = 1 as number\n</script>`,
    6,
  ],
  ['a.vue', `<script>\nexport default {}\n</script>\n<script setup>\n${kit}\n</script>`, 6],
  ['a.vue', `<script lang="tsx">\n${kit}\nexport const a = <b />\n</script>`, 3],
  [
    'a.svelte',
    `<script context="module">\nimport { createKit } from '@foyer/core'\n</script>\n<script>\ncreateKit({ nonsense: 1 })\n$: a = 1\n</script>\n{#if a}<p />{/if}`,
    5,
  ],
  ['a.astro', `---\n${kit}\nif (a) return\n---\n<p>{a}</p>`, 3],
  ['a.astro', `<p />\n<script>\n${kit}\n</script>`, 4],
])('a kit in %s is looked at, with its line', (file, text, line) => {
  expect(judge(file, text)).toEqual([`error ${file}:${line}`])
})

test.each([
  ['a.vue', `<template>${kit}</template>`],
  ['a.vue', `<script type="application/ld+json">\n${kit}\n</script>`],
  ['a.vue', `<script lang="coffee">\n${kit}\n</script>`],
  ['a.vue', `<script>${kit}`],
  ['a.html', `<script>foyer {{ a template }}</script>`],
  ['a.html', `<!-- <appkit-button /> -->`],
  ['a.vue', `<template><!-- <appkit-button /> --></template>`],
  ['a.vue', `<!--\n<script>\n${kit}\n</script>\n-->`],
  ['a.svelte', `<!-- <script>${kit}</script> -->\n<script>\nlet a = 1\n</script>`],
  ['a.astro', `---\nconst a = 1\n---\n<!-- <w3m-button /> -->\n<p />`],
])('what is no script of %s is none', (file, text) => {
  expect(judge(file, text)).toEqual([])
})

test.each([
  ['a.vue', `<script>\nconst a = '<!--'\n</script>\n<script setup>\n${kit}\n// -->\n</script>`, 6],
  ['a.vue', `<!-- a\n -->\n<script>\n${kit}\n</script>`, 5],
  ['a.astro', `---\nconst a = '<!--'\n${kit}\n---\n<!-- a -->`, 4],
  ['a.svelte', `{'<!--'}\n<script>\n${kit}\n</script>`, 4],
])('what begins a comment of %s only in a script, or without an end, hides nothing', (file, text, line) => {
  expect(judge(file, text)).toEqual([`error ${file}:${line}`])
})

test('a script that does not parse is said to be broken, with its line', () => {
  expect(judge('a.vue', `<template />\n<script>\n${kit}\nconst = 1\n</script>`)).toEqual(['warning a.vue:5'])
})

test('a file full of openings costs no time to speak of', () => {
  const found = find({
    'package.json': manifest(),
    'a.vue': '<script '.repeat(100_000),
    'b.svelte': '<script>'.repeat(100_000),
    'c.astro': `${'<script "'.repeat(90_000)}`,
    'd.html': '<w3m-button>'.repeat(80_000),
    'e.astro': '---\n'.repeat(200_000),
    'f.vue': '<!-- -->'.repeat(60_000),
    'g.vue': '<!--'.repeat(120_000),
  })
  expect(places(found)).toEqual(['hint d.html:1'])
})
