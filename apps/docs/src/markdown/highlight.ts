/**
 * Code in colours, drawn when the site is built. A token has a class and no style, since the policy of the site forbids
 * styles of an element; `styles.css` has the colours of both themes.
 */
import { createCssVariablesTheme, createHighlighter } from 'shiki'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escapeHtml, Html } from '../html/html.ts'

export type Highlight = (code: string, language: string, link?: (name: string) => string | undefined) => Html

const languages = ['ts', 'tsx', 'js', 'json', 'sh', 'css', 'html', 'yaml', 'vue', 'svelte', 'sql', 'http', 'dotenv'] as const
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--code-', fontStyle: false })
/** Of the theme's kinds, those that are told apart. */
const classes: Readonly<Record<string, string>> = {
  keyword: 'k',
  string: 's',
  'string-expression': 's',
  comment: 'c',
  constant: 'n',
  function: 'f',
  parameter: 'p',
}

export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighter({ themes: [theme], langs: [...languages], engine: createJavaScriptRegexEngine() })
  return (code, language, link) => {
    const lang = languages.find((name) => name === language)
    if (!lang) {
      if (language !== '' && language !== 'text') throw new Error(`Code in "${language}" cannot be highlighted; add it to highlight.ts.`)
      return new Html(escapeHtml(code))
    }
    // Without a limit of time: the same code has the same colours on a busy machine.
    const { tokens } = highlighter.codeToTokens(code, { lang, theme: 'classes', tokenizeTimeLimit: 0 })
    const lines = tokens.map((line) => line.map(({ content, color }) => toSpan(content, color, link)).join(''))
    return new Html(lines.join('\n'))
  }
}

function toSpan(content: string, color: string | undefined, link: ((name: string) => string | undefined) | undefined): string {
  const kind = classes[/--code-token-([a-z-]+)/.exec(color ?? '')?.[1] ?? '']
  const isCode = kind !== 's' && kind !== 'c'
  const text = link && isCode ? linkNames(content, link) : escapeHtml(content)
  return kind ? `<span class="${kind}">${text}</span>` : text
}

function linkNames(content: string, link: (name: string) => string | undefined): string {
  return content
    .split(/([A-Za-z_$][\w$]*)/)
    .map((piece, index) => {
      const address = index % 2 === 1 ? link(piece) : undefined
      return address ? `<a href="${escapeHtml(address)}">${escapeHtml(piece)}</a>` : escapeHtml(piece)
    })
    .join('')
}
