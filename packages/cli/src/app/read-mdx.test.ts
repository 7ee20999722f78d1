/** Pages of Markdown that import and render, and those that only show how. */
import { expect, test } from 'vitest'
import { find, manifest, places } from '../../testing/make-app.ts'

const kit = `import { createKit } from '@foyer/core'\n\nexport const kit = createKit({\n\n  nonsense: 1,\n})`
const judge = (text: string) => places(find({ 'package.json': manifest(), 'docs/a.mdx': text }))

test.each([
  ['at the top', `${kit}\n\n# Title`, 5],
  ['below front matter and prose', `---\ntitle: A\n---\n\n# Title\n\nWords (of this.\n\n${kit}\n`, 13],
  ['after code to be read', `\`\`\`\`md\n\`\`\`\n${kit}\n\`\`\`\n\`\`\`\`\n\n${kit}\n`, 16],
  ['before an element', `${kit}\n\n<Callout>Words, don't (read.</Callout>`, 5],
])('a kit %s is looked at, with its line', (_, text, line) => {
  expect(judge(text)).toEqual([`error docs/a.mdx:${line}`])
})

test.each([
  ['in a fence', `# Title\n\n\`\`\`ts\n${kit}\n\`\`\`\n`],
  ['in a fence of tildes that does not end', `~~~\n${kit}\n`],
  ['in a fence in a list', `- a\n\n  \`\`\`ts\n${kit}\n  \`\`\`\n`],
  ['in a line of code', 'Of AppKit: `<appkit-button />` and ``a ` <w3m-button />``.'],
  ['in a comment', '{/* <appkit-button />\n */}'],
  ['in a paragraph', `Words of @foyer/core that\nimport nothing(\n`],
])('a kit that stands there only to be read, %s, is none', (_, text) => {
  expect(judge(text)).toEqual([])
})

test('what is imported and rendered of another kit is in use, and named', () => {
  const found = find({
    'package.json': manifest({ '@rainbow-me/rainbowkit': '2.0.0' }),
    'docs/a.mdx': `import * as kit from '@rainbow-me/rainbowkit'\n\n# Title\n\n<kit.ConnectButton />\n\nWords: <appkit-button />\n\n\`\`\`tsx\n<w3m-button />\n\`\`\`\n`,
  })
  expect(found.map(({ rule, what }) => `${rule} ${what}`)).toEqual([
    'two-kits @rainbow-me/rainbowkit and Foyer are both in use.',
    'moving appkit-button (AppKit).',
  ])
})

test('in Next a page of Markdown is a server’s, and leads to what it imports', () => {
  const files = { 'src/kit.ts': `import { createKit } from '@foyer/core'\nexport const kit = createKit({ projectId: 'your-project' })` }
  const page = `import { kit } from '../src/kit'\n\n# Title`
  expect(places(find({ 'package.json': manifest({ next: '16.0.0' }), ...files, 'app/page.mdx': page }))).toEqual(['error src/kit.ts:2'])
})

test('a statement that does not parse is said to be broken, with its line', () => {
  expect(judge(`# Title\n\nimport { createKit from '@foyer/core'\n`)).toEqual(['warning docs/a.mdx:3'])
})

test('a file full of openings costs no time to speak of', () => {
  const found = find({
    'package.json': manifest(),
    'a.mdx': '`'.repeat(900_000),
    'b.mdx': '{/*'.repeat(300_000),
    'c.mdx': '---\n'.repeat(200_000),
    'd.mdx': '` '.repeat(400_000),
    'e.mdx': 'export {\n\n'.repeat(90_000),
    'f.mdx': '<Foyer '.repeat(120_000),
    'g.mdx': `export ${"'\\".repeat(400_000)}`,
  })
  expect(found).toEqual([])
})
