import { beforeAll, expect, test } from 'vitest'
import { createHighlight, type Highlight } from './highlight.ts'
import { type MarkdownContext, renderMarkdown } from './render-markdown.ts'

let highlight: Highlight

beforeAll(async () => {
  highlight = await createHighlight()
})

const render = (markdown: string, more: Partial<MarkdownContext> = {}) =>
  renderMarkdown(markdown, {
    source: 'docs/page.md',
    highlight,
    topics: [],
    link: (href) => (href === 'gone.md' ? undefined : href.replace('.md', '.html')),
    picture: (href) => ({ address: href, width: 20, height: 10 }),
    ...more,
  })

test('a document is a title, a description, and headings with the ids that GitHub gives them', () => {
  const page = render('# The page\n\nSays `one` thing. And more.\n\n## Two words\n\ntext\n\n## Two words\n\n### `code()`, and “quotes”\n')
  expect(page).toMatchObject({ title: 'The page', description: 'Says one thing. And more.' })
  expect(page.headings.map(({ level, id, text }) => [level, id, text])).toEqual([
    [2, 'two-words', 'Two words'],
    [2, 'two-words-1', 'Two words'],
    [3, 'code-and-quotes', 'code(), and “quotes”'],
  ])
  expect(page.passages).toEqual([
    { id: '', heading: '', text: 'Says one thing. And more.' },
    { id: 'two-words', heading: 'Two words', text: 'text' },
    { id: 'two-words-1', heading: 'Two words', text: '' },
    { id: 'code-and-quotes', heading: 'code(), and “quotes”', text: '' },
  ])
})

test('what a document says is text, whatever it looks like', () => {
  const { body } = render('# A\n\nTwo < three & `<script>alert(1)</script>` &amp; [a](javascript:x "t")\n')
  expect(body.text).toContain('Two &lt; three &amp; <code>&lt;script&gt;alert(1)&lt;/script&gt;</code> &amp; ')
  expect(() => render('# A\n\n<script>alert(1)</script>\n')).toThrow(
    'docs/page.md has HTML, which this site does not take from documents: <script>',
  )
  expect(() => render('# A\n\nan <img src=x onerror=y>\n')).toThrow('has HTML')
})

test('links lead to pages, and a link that leads nowhere here is its words', () => {
  const { body } = render('# A\n\n[there](b.md#c), [`gone`](gone.md), ![what is seen](p.png)\n')
  expect(body.text).toContain('<a href="b.html#c">there</a>, <code>gone</code>, ')
  expect(body.text).toContain('<img src="p.png" alt="what is seen" width="20" height="10" loading="lazy" decoding="async">')
})

test('a link that is the name of a file is the name that its page has here', () => {
  const pageName = (href: string) => (href === 'b/c.md' ? 'The page of C' : undefined)
  const { body } = render('# A\n\n[c.md](b/c.md), [`b/c.md`](b/c.md), [of C](b/c.md), [d.md](d.md)\n', { pageName })
  expect(body.text).toContain(
    '<a href="b/c.html">The page of C</a>, <a href="b/c.html">The page of C</a>, <a href="b/c.html">of C</a>, <a href="d.html">d.md</a>',
  )
})

test('code has classes and no styles, tables scroll, comments are not shown', () => {
  const { body } = render("# A\n\n<!-- sample: x.ts -->\n```ts\nconst a = 'b' // c\n```\n\n| a | |\n|---|---|\n| 1 | 2 |\n")
  expect(body.text).toContain('<span class="k">const</span>')
  expect(body.text).toContain('<span class="s">\'b\'</span>')
  expect(body.text).not.toMatch(/style=|sample:/)
  expect(body.text).toContain('<th scope="col">a</th><td></td>')
  expect(() => render('# A\n\n```cobol\nMOVE\n```\n')).toThrow('Code in "cobol" cannot be highlighted')
})

test('a name in code leads to the reference, but not inside a link or a heading', () => {
  const nameLink = (name: string) => (name === 'useAccount' ? 'hooks.html#useaccount' : undefined)
  const { body } = render('# A\n\n## `useAccount`\n\n`useAccount()` and [`useAccount`](x.md) and `other`\n', { nameLink })
  expect(body.text.match(/hooks\.html#useaccount/g)).toHaveLength(1)
  expect(body.text).toContain('<a href="hooks.html#useaccount"><code>useAccount()</code></a>')
})

test.each([
  ['no title', 'text\n', 'does not begin with its title'],
  ['two titles', '# A\n\n# B\n', 'two titles; the second is "B"'],
  ['a live part that there is not', '# A\n\n<!-- live: nothing -->\n', 'There is no live part "nothing"'],
])('a document with %s is refused', (_, markdown, message) => {
  expect(() => render(markdown)).toThrow(message)
})
