/** Files that keep scripts beside markup: components of Vue, Svelte and Astro, and pages. */
import type { Element, Module } from './module.ts'
import { type Broken, parseModule } from './parse-module.ts'
import { lineAt } from './read-file.ts'
import { readPlainModule } from './read-plain-module.ts'

type Script = {
  /** On the lines that it has in the file. */
  readonly text: string
  /** How it is written: a file with this ending is. */
  readonly ending: string
}

type Parts = { readonly scripts: readonly Script[]; readonly markup: string }

/** More scripts no component and no page has. */
const mostScripts = 100
/** JavaScript is read as TypeScript, which has all of it. */
const endings: Readonly<Record<string, string>> = { js: 'ts', ts: 'ts', javascript: 'ts', typescript: 'ts', jsx: 'tsx', tsx: 'tsx' }

/** All that a module has, of each script; of the markup the elements that another kit is known by. */
export function readComponent(file: string, text: string, isNamed: boolean): Module | Broken {
  const { scripts, markup } = split(file, text)
  const modules: Module[] = []
  for (const script of scripts) {
    const module = isNamed ? parseModule(file, script.text, `script.${script.ending}`) : readPlainModule(file, script.text)
    if ('message' in module) return module
    modules.push(module)
  }
  return join(file, modules, readElements(markup))
}

/** A page's scripts may be templates of what serves it, and are read for their imports alone. */
export function readPageModule(file: string, text: string): Module {
  const { scripts, markup } = split(file, text)
  const modules = scripts.map((script) => readPlainModule(file, script.text))
  return join(file, modules, readElements(markup))
}

function join(file: string, modules: readonly Module[], elements: readonly Element[]): Module {
  return {
    file,
    isClient: false,
    imports: modules.flatMap(({ imports }) => imports),
    calls: modules.flatMap(({ calls }) => calls),
    elements: [...modules.flatMap((one) => one.elements), ...elements],
    policies: modules.flatMap(({ policies }) => policies),
  }
}

/** Each of them once, where it stands first. */
function readElements(markup: string): readonly Element[] {
  const places = new Map<string, number>()
  for (const { 1: name = '', index } of markup.matchAll(/<((?:appkit|w3m)-[\w-]+)/g)) if (!places.has(name)) places.set(name, index)
  return [...places].slice(0, 100).map(([name, index]) => ({ name, line: lineAt(markup, index), attributes: [] }))
}

/** From the front to the back once, whatever the file holds. What stands in a comment of the markup is no part of it. */
function split(file: string, text: string): Parts {
  const scripts: Script[] = []
  const markup: string[] = []
  const take = (from: number, to: number, ending: string | undefined): void => {
    if (ending !== undefined) scripts.push({ text: '\n'.repeat(lineAt(text, from) - 1) + text.slice(from, to), ending })
    markup.push(blank(text.slice(from, to)))
  }
  const front = file.endsWith('.astro') ? /^\s*---[^\S\n]*\n/.exec(text)?.[0].length : undefined
  const close = front === undefined ? -1 : text.indexOf('\n---', front - 1)
  let at = 0
  if (front !== undefined && close !== -1) {
    markup.push(text.slice(0, front))
    take(front, close + 1, 'ts')
    at = close + 1
  }
  const opening = /<script((?:\s(?:"[^"]*"|'[^']*'|[^'">])*)?)>/iy
  // A comment that does not end is none.
  const lastEnd = text.lastIndexOf('-->')
  const marks = /<!--|<script(?=[\s>])/gi
  while (scripts.length < mostScripts) {
    marks.lastIndex = at
    const mark = marks.exec(text)
    if (mark?.[0] === '<!--') {
      const isComment = mark.index + 4 <= lastEnd
      const after = isComment ? text.indexOf('-->', mark.index + 4) + 3 : mark.index + 4
      markup.push(text.slice(at, mark.index), isComment ? blank(text.slice(mark.index, after)) : mark[0])
      at = after
      continue
    }
    opening.lastIndex = mark?.index ?? 0
    const start = mark && opening.exec(text)
    const from = start ? start.index + start[0].length : -1
    const length = start ? text.slice(from).search(/<\/script\s*>/i) : -1
    if (!start || length === -1) break
    markup.push(text.slice(at, from))
    take(from, from + length, endingOf(start[1] ?? ''))
    at = from + length
  }
  return { scripts, markup: markup.join('') + text.slice(at) }
}

/** Its lines stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** `undefined` for what is no JavaScript or TypeScript. */
function endingOf(attributes: string): string | undefined {
  const attribute = (name: string): string | undefined =>
    new RegExp(`\\s${name}\\s*=\\s*["']?([\\w/+-]*)`, 'i').exec(attributes)?.[1]?.toLowerCase()
  if (!/^(|module|(text|application)\/(javascript|typescript))$/.test(attribute('type') ?? '')) return undefined
  return endings[attribute('lang') ?? 'ts']
}
