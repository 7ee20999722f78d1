/** Markdown with imports, exports and elements. What stands in it as code to be read by people is none of the app's. */
import type { Element, Module } from './module.ts'
import { type Broken, parseModule } from './parse-module.ts'
import { lineAt } from './read-file.ts'
import { readPlainModule } from './read-plain-module.ts'

export function readMdx(file: string, text: string, isNamed: boolean): Module | Broken {
  const { script, markup } = split(text)
  const module = isNamed ? parseModule(file, script, 'script.tsx') : readPlainModule(file, script)
  return 'message' in module ? module : { ...module, isClient: false, elements: [...module.elements, ...readElements(markup)] }
}

/** Both on the lines that they have in the file. */
function split(text: string): { readonly script: string; readonly markup: string } {
  const script: string[] = []
  const markup: string[] = []
  let fence: string | undefined
  let isAfterBlank = true
  // How many brackets of a statement are open, while one goes on: a blank line ends it when there are none.
  let open: number | undefined
  for (const line of withoutFront(text).split('\n')) {
    const isBlank = line.trim() === ''
    if (open !== undefined && isBlank && open <= 0) open = undefined
    if (open === undefined && fence === undefined && isAfterBlank && /^(import|export)\b/.test(line)) open = 0
    const mark = open === undefined ? /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1] : undefined
    const isCode = fence !== undefined || mark !== undefined
    script.push(open === undefined ? '' : line)
    markup.push(open !== undefined || isCode ? '' : line)
    if (open !== undefined) open += countOpen(line)
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = undefined
    isAfterBlank = isBlank || isCode
  }
  return { script: script.join('\n'), markup: withoutCode(markup.join('\n')) }
}

/** Its lines stay, and say nothing. */
const withoutFront = (text: string): string => {
  const front = /^---[^\S\n]*\n[\s\S]*?\n---[^\S\n]*(?=\n|$)/.exec(text)?.[0] ?? ''
  return blank(front) + text.slice(front.length)
}

/** Comments, and code within a line, are blank. */
function withoutCode(markup: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const from = markup.indexOf('{/*', at)
    const to = from === -1 ? -1 : markup.indexOf('*/}', from + 3)
    if (to === -1) break
    parts.push(markup.slice(at, from), blank(markup.slice(from, to + 3)))
    at = to + 3
  }
  return [...parts, markup.slice(at)].join('').replace(/(?<!`)(`{1,8})(?!`)[^\n]{0,300}?(?<!`)\1(?!`)/g, blank)
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** From the front to the back once, whatever the line holds; a quote that does not end on it is an apostrophe. */
function countOpen(line: string): number {
  const loose = new Set<string>()
  let open = 0
  for (let at = 0; at < line.length; at += 1) {
    const one = line[at] ?? ''
    if (one === '/' && line[at + 1] === '/') break
    if ('([{'.includes(one)) open += 1
    else if (')]}'.includes(one)) open -= 1
    else if ('\'"`'.includes(one) && !loose.has(one)) {
      const end = endOfText(line, at)
      if (end === -1) loose.add(one)
      else at = end
    }
  }
  return open
}

function endOfText(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === line[from]) return at
  }
  return -1
}

/** Components, and the elements that another kit is known by: each of them once, where it stands first. */
function readElements(markup: string): readonly Element[] {
  const places = new Map<string, number>()
  for (const { 1: name = '', index } of markup.matchAll(/<([A-Z][\w.]*|(?:appkit|w3m)-[\w-]+)/g))
    if (!places.has(name)) places.set(name, index)
  return [...places].slice(0, 100).map(([name, index]) => ({ name, line: lineAt(markup, index), attributes: [] }))
}
